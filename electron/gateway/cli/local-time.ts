/** An instant's day on this machine, `2026-03-09`. */
export const localDay = (at: string): string => dayIn.format(new Date(at));

/** With the minute, `2026-03-09 18:24`. */
export const localMinute = (at: string): string => `${localDay(at)} ${minuteIn.format(new Date(at))}`;

// Sweden writes dates as files have them.
const dayIn = new Intl.DateTimeFormat('sv', { dateStyle: 'short' });
const minuteIn = new Intl.DateTimeFormat('sv', { timeStyle: 'short' });
