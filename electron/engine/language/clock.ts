import { anyOf, wholeWord, words } from './lexicon/all.ts';
import { hanNumber, numberOf, numberWords } from './numbers.ts';
import type { Value, ValueRule } from './value.ts';

type Found = Record<string, string | undefined>;

const later = words(({ clock }) => clock.later);
const morning = words(({ clock }) => clock.morning);
const partOfDay = String.raw`,?\s?(?:(?<later>${wholeWord(later)})|(?<morning>${wholeWord(morning)}))`;
const before = `(?:(?<later>${anyOf([...later, '午後'])})|(?<morning>${anyOf([...morning, '午前'])}))?`;
const hour = String.raw`(?<h>\d{1,2}|${numberWords})`;
const noon = wholeWord(words(({ clock }) => clock.noon));
const midnight = wholeWord(words(({ clock }) => clock.midnight));

/** Minutes that a part of an hour stands behind it, or before the next. */
const parts: [RegExp, number][] = [
  [/^(?:half past|y media|et demie|半)$/i, 30],
  [/^(?:quarter past|viertel nach|y cuarto|et quart|一刻)$/i, 15],
  [/^(?:quarter to|viertel vor|menos cuarto|moins le quart)$/i, -15],
  [/^halb$/i, -30],
];

/**
 * A time as minutes within half a day, and which half. Who speaks of `half past three` leaves the half to whoever listens;
 * digits with minutes are of a clock of 24 hours.
 */
function time({ h, min, half, part, later: pm, morning: am }: Found, isSpoken: boolean): Value | null {
  const said = numberOf(h ?? '');
  if (!(said >= 0 && said <= 24)) return null;
  const isLater = pm !== undefined || half?.toLowerCase() === 'p';
  const isKnown = isLater || am !== undefined || half !== undefined;
  const moved = parts.find(([form]) => form.test((part ?? '').replace(/\s+/g, ' ')))?.[1] ?? Number(min ?? 0);
  const full = isKnown && said <= 12 ? (said % 12) + (isLater ? 12 : 0) : said;
  const minutes = (full * 60 + moved + 1440) % 1440;
  const isOpen = isSpoken && !isKnown && said >= 1 && said <= 12;
  return {
    kind: 'time',
    parts: { m: minutes % 720, ...(isOpen ? {} : { half: minutes < 720 ? 0 : 1 }) },
  };
}

const spoken = (found: Found) => time(found, true);
const digital = (found: Found) => time(found, false);
const form = (source: string) => new RegExp(source, 'iu');

/** Times of day, in the order in which they are tried. */
export const timeRules: ValueRule[] = [
  [form(String.raw`(?<![\p{L}])(?<part>(?:half|quarter) past|quarter to|halb|viertel (?:vor|nach)) ${hour}(?![\p{L}\d])(?:${partOfDay})?`), spoken],
  [form(String.raw`(?<=\blas? )${hour} (?<part>y media|y cuarto|menos cuarto)(?![\p{L}])(?:${partOfDay})?`), spoken],
  [form(String.raw`(?<![\p{L}\d])${hour} ?h(?:eures?)? (?<part>et demie|et quart|moins le quart)(?![\p{L}])(?:${partOfDay})?`), spoken],
  [form(String.raw`${before}(?<h>\d{1,2}|${hanNumber})点(?:(?<part>半|一刻)|(?<min>\d{1,2})分)?`), spoken],
  [form(String.raw`${before.slice(0, -1)}(?<h>\d{1,2}):(?<min>\d{2})(?!\d)`), digital],
  [form(String.raw`(?<!\d)(?<h>\d{1,2}):(?<min>\d{2})(?!\d)(?: ?(?<half>[ap])\.?m\b\.?)?(?: Uhr)?(?:${partOfDay})?`), digital],
  [form(String.raw`(?<![\d.])(?<h>\d{1,2})(?:\.(?<min>\d{2}))? ?(?<half>[ap])\.?m\b\.?`), digital],
  [form(String.raw`(?<![\d.])(?<h>\d{1,2}) ?(?:Uhr|時|h|heures?)(?: (?=[0-5]\d(?!\d| \p{L})))?(?<min>\d{2})?(?![\p{L}])(?:${partOfDay})?`), digital],
  [form(String.raw`(?<![\d.])(?<h>\d{1,2}) ?o'clock(?:${partOfDay})?`), spoken],
  [form(String.raw`(?<![\p{L}\d.:])${hour}(?: heures?| horas?)?${partOfDay}`), spoken],
  [form(noon), () => digital({ h: '12' })],
  [form(midnight), () => digital({ h: '0' })],
]; // biome-ignore format: a table
