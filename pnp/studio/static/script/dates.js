// Seconds since 1970 as people of this page's language write a date.
const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long", timeStyle: "short" });
export const written = (seconds) => format.format(new Date(seconds * 1000));
