/** Letters that are written from the right. */
const fromTheRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** First-strong isolate, and its end. @source https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates */
const [begin, end] = ['\u2068', '\u2069'];

/** A value that is set into a sentence of another script keeps its own direction, its full stop on its own side. */
export const isolated = (value: string): string => (fromTheRight.test(value) ? begin + value + end : value);
