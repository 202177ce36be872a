import { toneOf, toneOfBelief } from './tone.ts';
import { tellingWordsOf } from './words.ts';

const number = '(?<!\\d[.,]?)(\\d+(?:[.,]\\d+)*)[.,]?';
/** `6 of 50`, `31 % of …`. */
const share = new RegExp(`${number} (?:out )?(?:of|von) (?:the |den )?${number}(?!\\d)`, 'iu');
/** Two figures of one thing, the newer first: `31 against 58`. */
const pair = new RegExp(
  `${number}[^.;\\d]{0,40}?(?:against|instead of|rather than|compared (?:to|with)|down from|up from|vs\\.?|versus|statt|gegen|anstatt)[^.;\\d]{0,24}${number}`,
  'iu',
);
/** Figures before and after something. */
const around = new RegExp(
  `${number}[^.;\\d]{0,30}?(?:before|vorher|vor)(?!\\p{L})[^.;\\d]{0,24}${number}[^.;\\d]{0,14}?(?:after|nach)`,
  'iu',
);
const figures = /(?<![\d:.-])(\d+(?:[.,]\d+)?)(?![\d:-]|[.,]\d)/gu;

const toNumber = (text = '') =>
  Number(
    text
      .replace(/[.,](?=\d{3}(?!\d))/g, '')
      .replace(',', '.')
      .replace(/[.,]$/, ''),
  );

/** What can be said of one thing in two ways, each the other's opposite. */
const opposites: readonly (readonly [RegExp, RegExp])[] = [
  [
    /(?<!\p{L})(?:late|overdue|behind|delayed|after the|zu spät|verspätet|überfällig|immer noch nicht)(?!\p{L})|迟到|晚/iu,
    /(?<!\p{L})(?:early|ahead|on time|in time|punctual(?:ly)?|(?:days?|weeks?|hours?|minutes?) before|pünktlich|rechtzeitig|zu früh|vor der Frist)(?!\p{L})|准时|提前/iu,
  ],
  [
    /(?<!\p{L})(?:flat|sank|sinks?|out of tune|off key|sharp)(?!\p{L})/iu,
    /(?<!\p{L})(?:on pitch|in tune|held the pitch|spot on)(?!\p{L})/iu,
  ],
  [
    /(?<!\p{L})(?:ignores?|ignored|unread|nobody (?:opens|reads))(?!\p{L})/iu,
    /(?<!\p{L})(?:opened|read|answered|replied|reacted)(?!\p{L})/iu,
  ],
  [/(?<!\p{L})(?:noisy|loud|laut)(?!\p{L})/iu, /(?<!\p{L})(?:quiet|silent|leise|ruhig)(?!\p{L})/iu],
  [/(?<!\p{L})(?:slow|slowly|langsam)(?!\p{L})/iu, /(?<!\p{L})(?:fast|quick|quickly|schnell|faster)(?!\p{L})/iu],
  [
    /(?<!\p{L})(?:grow\p{L}*|rises?|rising|rose|longer|wächst|steigt)(?!\p{L})/iu,
    /(?<!\p{L})(?:shrank|shrinks?|fell|falls|falling|shorter|schrumpft|sinkt)(?!\p{L})/iu,
  ],
  [/(?<!\p{L})(?:expensive|dear|teuer)(?!\p{L})/iu, /(?<!\p{L})(?:cheap|cheaper|billig|günstig)(?!\p{L})/iu],
  [/(?<!\p{L})(?:full|crowded|busy|voll)(?!\p{L})/iu, /(?<!\p{L})(?:empty|deserted|leer)(?!\p{L})/iu],
  [
    /(?<!\p{L})(?:hungry|wants?|asks? for|wünsch\p{L}+)(?!\p{L})/iu,
    /(?<!\p{L})(?:too much|too many|enough of|zu viel)(?!\p{L})/iu,
  ],
];
const negation =
  /(?<!\p{L})(?:not|no|never|none|nothing|nobody|neither|nicht|nichts|nie|kein(?:e[nrms]?)?)(?!\p{L})|n't(?!\p{L})|没|不/iu;
/** What was not done, not what there was none of. */
const undone = /(?<!\p{L})(?:not|never|nicht|nie)(?!\p{L})|n't(?!\p{L})|没/iu;
const again =
  /(?<!\p{L})(?:again|once more|another|as usual|in a row|still|wieder|erneut|schon wieder|noch einmal|wie immer)(?!\p{L})|又|再次/iu;

/** How what was observed lately bears on a belief: `for` it, `against` it, or neither. */
export type Bearing = 'for' | 'against' | null;

/**
 * How an episode bears on a belief that an earlier one gave rise to: what was seen then is seen again, or its opposite.
 * `name`: words of whoever it is a belief of, which tell nothing.
 */
export function bearingOf(belief: string, seen: readonly string[], text: string, name: ReadonlySet<string>): Bearing {
  const before = seen.join(' ');
  const common = inCommon(`${belief} ${before}`, text, name);
  if (common.length < 2) return null;
  return (
    byFigures(belief, before, text) ??
    byOpposite(belief, before, text) ??
    byNegation(belief, before, text, name) ??
    byTone(belief, before, text, name) ??
    (again.test(text) && !negation.test(text) && inCommon(belief, text, name).length > 0 ? 'for' : null)
  );
}

/** Words that two texts have in common: the same, or of one beginning as in `English` and `Englisch`. */
export function inCommon(a: string, b: string, name: ReadonlySet<string>): string[] {
  const there = [...new Set(tellingWordsOf(b))];
  const alike = (one: string, other: string) =>
    one === other || (one.length > 4 && other.length > 4 && one.slice(0, 5) === other.slice(0, 5));
  return [...new Set(tellingWordsOf(a))].filter(
    (word) => !name.has(word) && !/^\d/.test(word) && there.some((other) => alike(word, other)),
  );
}

function byFigures(belief: string, before: string, text: string): Bearing {
  const [then, now] = [share.exec(before), share.exec(text)];
  if (then !== null && now !== null) {
    const [one, other] = [toNumber(then[1]) / toNumber(then[2]), toNumber(now[1]) / toNumber(now[2])];
    const [least, most] = [Math.min(one, other), Math.max(one, other)];
    if (least < 0.5 && most >= 0.5 && most - least > 0.25) return 'against';
    return most - least < 0.15 ? 'for' : null;
  }
  for (const form of [around, pair]) {
    const [a, b] = [form.exec(before), form.exec(text)];
    if (a === null || b === null) continue;
    const [one, other] = [toNumber(a[1]) - toNumber(a[2]), toNumber(b[1]) - toNumber(b[2])];
    if (one !== 0 && other !== 0) return one > 0 === other > 0 ? 'for' : 'against';
  }
  return sameReading(belief, before, text) ? 'for' : byMeasure(belief, before, text);
}

/** `Port engine 96` and `Port engine 97`: nearly one figure, behind a word of the belief. */
function sameReading(belief: string, before: string, text: string): boolean {
  // A number of the belief itself names something: `bed 3`.
  const words = new Set(tellingWordsOf(belief));
  const readings = (of: string) =>
    [...of.matchAll(figures)].flatMap((match) => {
      const word = tellingWordsOf(of.slice(0, match.index).match(/(?<![\p{L}-])[\p{L}-]+ $/u)?.[0] ?? '')[0] ?? '';
      return words.has(word) && !belief.includes(match[0]) ? [{ word, value: toNumber(match[1]) }] : [];
    });
  const now = readings(text);
  return readings(before).some(({ word, value }) =>
    now.some((one) => one.word === word && value > 0 && Math.abs(one.value - value) / value < 0.06),
  );
}

/** `three hours` then, `nine hours` now: twice as much or half, where the belief is not that it changes. */
function byMeasure(belief: string, before: string, text: string): Bearing {
  if (trend.test(belief)) return null;
  const [then, now] = [measuresIn(before), measuresIn(text)];
  const apart = now.some(({ unit, value }) =>
    then.some((one) => one.unit === unit && Math.max(one.value / value, value / one.value) >= 2),
  );
  return apart && then.length === now.length ? 'against' : null;
}

const trend =
  /(?<!\p{L})(?:grow\p{L}*|ris(?:es?|ing)|fall(?:s|ing)?|increas\p{L}*|decreas\p{L}*|shrink\p{L}*|more|less|fewer|reduces?|wächst|steigt|sinkt)(?!\p{L})/iu;
const measure =
  /(?<![\d:.,])(\d+(?:[.,]\d+)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn) ?(%|percent|hours?|minutes?|seconds?|points?|degrees?|Prozent|Stunden?|Minuten?|Grad)(?!\p{L})/giu;
const counted = ' one two three four five six seven eight nine ten eleven twelve'.split(' ');
const gezaehlt = '  zwei drei vier fünf sechs sieben acht neun zehn'.split(' ');

function measuresIn(text: string): { unit: string; value: number }[] {
  return [...text.matchAll(measure)].flatMap(([, figure = '', unit = '']) => {
    const word = figure.toLowerCase();
    const value =
      Math.max(counted.indexOf(word), gezaehlt.indexOf(word)) > 0
        ? Math.max(counted.indexOf(word), gezaehlt.indexOf(word))
        : toNumber(figure);
    return value > 0 ? [{ unit: unit.toLowerCase().replace(/[sn]$/, ''), value }] : [];
  });
}

function byOpposite(belief: string, before: string, text: string): Bearing {
  for (const [one, other] of opposites) {
    const [held, contrary] =
      one.test(belief) || (!other.test(belief) && one.test(before)) ? [one, other] : [other, one];
    if (!held.test(belief) && !held.test(before)) continue;
    const [same, opposite] = [held.test(text), contrary.test(text)];
    if (same !== opposite && !negated(text, same ? held : contrary))
      return same && held.test(belief) ? 'for' : opposite ? 'against' : null;
  }
  return null;
}

/** Whether a “not” stands in the clause that says it. */
const negated = (text: string, form: RegExp) =>
  clausesOf(text).some((clause) => form.test(clause) && negation.test(clause));

const clausesOf = (text: string) => text.split(/[.;!?。；！？\n]+|,\s|，/u);

/** What the belief says, denied; or said, where what was seen then was a lack. */
function byNegation(belief: string, before: string, text: string, name: ReadonlySet<string>): Bearing {
  const denies = (of: string, words: string) =>
    clausesOf(of).some((clause) => negation.test(clause) && inCommon(words, clause, name).length > 0);
  const then = clausesOf(before).filter((clause) => !negation.test(clause));
  if (
    clausesOf(text).some(
      (clause) => negation.test(clause) && then.some((one) => inCommon(one, clause, name).length > 1),
    )
  )
    return 'against';
  if (negation.test(belief)) return null;
  if (!negation.test(before)) return denies(text, belief) ? 'against' : null;
  const lacked = clausesOf(before)
    .filter((clause) => undone.test(clause))
    .join(' ');
  const there = clausesOf(text).some((clause) => !negation.test(clause) && inCommon(lacked, clause, name).length > 1);
  return there && inCommon(belief, text, name).length > 0 ? 'against' : null;
}

/** Whether it went as well, or as badly, as the belief has it; or as it did then, where the belief is of neither. */
function byTone(belief: string, before: string, text: string, name: ReadonlySet<string>): Bearing {
  const [held, now] = [toneOfBelief(belief) || toneOf(before), toneOf(text)];
  if (held === 0 || now === 0 || inCommon(belief, text, name).length === 0) return null;
  return now === held ? 'for' : 'against';
}
