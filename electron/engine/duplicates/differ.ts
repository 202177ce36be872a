import { isSameWord, type Word } from './words.ts';

/** Words that turn, bound, weaken or date what is said: with another set of them it is another statement. */
const turning = new Set(
  (
    'not no never none nobody nothing neither nor without cannot hardly rarely seldom only except unless if until while ' +
    'when before after all some every each most many few any always sometimes often usually maybe perhaps might may ' +
    'could should would must can will was were had did used former formerly previously once ex almost nearly instead ' +
    'rather than but however more less least to from over under into against between i you he she we they my your his ' +
    'her our their me him us them mine yours ' +
    'nicht kein keine keinen nie niemals ohne nur wenn bis war waren wird könnte soll ' +
    'nunca ni sin solo si hasta era eran'
  ).split(' '),
);
const dates = new Set(
  (
    'january february march april june july august september october november december jan feb mar apr jun jul aug sep ' +
    'sept oct nov dec monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thurs fri sat sun ' +
    'today tomorrow yesterday tonight morning noon afternoon evening night midnight am pm now currently daily weekly ' +
    'biweekly monthly quarterly yearly annually hourly weekend weekdays next last first second third spring summer autumn ' +
    'fall winter januar februar märz mai juni juli oktober dezember montag dienstag mittwoch donnerstag freitag samstag ' +
    'sonntag heute morgen gestern enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre ' +
    'diciembre lunes martes miércoles jueves viernes sábado domingo hoy mañana ayer'
  ).split(' '),
);
/** Characters of Chinese and Japanese that deny. */
const denying = /[不没沒别別非无無未勿]/gu;

export type Difference = 'number' | 'date' | 'negation' | 'name' | 'question';

/**
 * What makes two statements two, however alike they are: a number, a date, a negation or another word that turns the
 * sentence, a name. Null when none of these differs. In doubt they differ: what is taken for one is proposed to be one.
 */
export function differenceOf(a: readonly Word[], b: readonly Word[]): Difference | null {
  if (asks(a) !== asks(b)) return 'question';
  if (!isSameSet(a, b, isNumber)) return 'number';
  if (!isSameSet(a, b, ({ key }) => dates.has(key))) return 'date';
  if (turns(a) !== turns(b)) return 'negation';
  if (!holdsNamesOf(a, b) || !holdsNamesOf(b, a)) return 'name';
  return null;
}

const asks = (words: readonly Word[]) => /[?？]["')\]]*$/u.test(words.at(-1)?.raw ?? '');
const isNumber = ({ key }: Word) => /\p{N}/u.test(key);

function isSameSet(a: readonly Word[], b: readonly Word[], which: (word: Word) => boolean): boolean {
  const [left, right] = [a, b].map((words) => [...new Set(words.filter(which).map(({ key }) => key))].sort().join(' '));
  return left === right;
}

/** Every word that turns a sentence, as often as it stands there. */
function turns(words: readonly Word[]): string {
  const found = words.flatMap(({ key }) => {
    if (/n't$/.test(key)) return ['not', key.slice(0, -3)];
    const denied = key.match(denying) ?? [];
    return turning.has(key) || key.startsWith('non-') ? [key] : denied;
  });
  return found
    .filter((word) => word !== 'do' && word !== 'does' && word !== 'is' && word !== 'are')
    .sort()
    .join(' ');
}

/** A capital, a sign inside, or letters of a second hump: `Berlin`, `snake_case`, `a/b.ts`, `iPhone`. */
const named = /\p{Lu}|\p{L}[._/\\@:#]\p{L}|^[#@$/~]|[+#]$/u;

/** Every name of `words` is a word of `others` too. A capital at the beginning counts: it may be a name. */
function holdsNamesOf(words: readonly Word[], others: readonly Word[]): boolean {
  const known = new Set(others.map(({ key }) => key));
  return words.every(
    ({ raw, key, filler }) =>
      filler || !named.test(raw) || known.has(key) || [...known].some((other) => isSameWord(other, key)),
  );
}
