// How much is under way: questions without an answer, and work that is about to begin. `data-pending` of the page says it,
// so that whoever drives a page (a test, a script that photographs it) can wait until it shows all that it will show.
let count = 0;

function change(by) {
  count += by;
  document.body.dataset.pending = String(count);
}

// counts as under way until `work`, a promise, is settled
export async function pending(work) {
  change(1);
  try {
    return await work;
  } finally {
    change(-1);
  }
}

// does `work` once nobody has called for it during `wait` milliseconds
export function later(wait, work) {
  let timer = null;
  return (...values) => {
    if (timer === null) change(1);
    else clearTimeout(timer);
    timer = setTimeout(() => {
      timer = null;
      try {
        work(...values);
      } finally {
        change(-1);
      }
    }, wait);
  };
}

change(0);
