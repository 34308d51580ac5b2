// A face as a picture. Its picture has the bleed around it, which the frame cuts off at the trim unless it is to be seen.
import { make, place } from "./dom.js";

// size is [width, height] in mm, as are bleed and corner; the element takes the width of its container
export function facePicture({ src = "", alt = "", size, bleed = 0, corner = 0, uncut = false }) {
  const image = make("img", { alt, decoding: "async", draggable: "false" });
  const frame = make("span", { class: "face" }, image);
  frame.cut = (wide) => {
    const edge = wide ? bleed : 0;
    const [width, height] = [size[0] + 2 * edge, size[1] + 2 * edge];
    const off = bleed - edge;
    place(frame, {
      "aspect-ratio": `${width} / ${height}`,
      "border-radius": wide ? "0" : `${(100 * corner) / width}% / ${(100 * corner) / height}%`,
    });
    place(image, {
      left: `${(-100 * off) / width}%`,
      top: `${(-100 * off) / height}%`,
      width: `${(100 * (size[0] + 2 * bleed)) / width}%`,
      height: `${(100 * (size[1] + 2 * bleed)) / height}%`,
    });
  };
  frame.image = image;
  frame.show = (address) => {
    if (image.getAttribute("src") !== address) image.src = address;
  };
  frame.cut(uncut);
  if (src) frame.show(src);
  return frame;
}

// pictures are asked for when they come near the window; `seen` is called once an element does, and again by `ask`
export function whenSeen(seen, margin = "300px") {
  const visible = new Set();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (entry.isIntersecting) {
          visible.add(entry.target);
          seen(entry.target);
        } else visible.delete(entry.target);
      }
    },
    { rootMargin: margin },
  );
  return {
    watch: (element) => observer.observe(element),
    ask: (element) => visible.has(element) && seen(element),
    forget: () => {
      observer.disconnect();
      visible.clear();
    },
  };
}
