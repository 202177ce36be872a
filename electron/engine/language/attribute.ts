import { anyOf, isLatin, lexicons, oneOf, wholeWord, words } from './lexicon/all.ts';
import { spelled } from './spelling.ts';
import { hole, markedValues, valuesIn } from './values.ts';
import { hasSameValue } from './written.ts';

/** Characters of a statement that may give one attribute its value: no form below takes more. */
const longest = 400;

/**
 * `about`: subject and attribute; `verb`: how the value is given, of sentences in which that can say something else;
 * `told`: says itself that it became so; `sought`: words by which an older value is found.
 */
export type Attribute = { about: string; verb: string; value: string; told: boolean; sought: string };

const nowWords = new RegExp(`\\s?(?:${wholeWord(words(({ now }) => now))})`, 'giu');
/** An attribute that has one value at a time, perhaps with what it is of. */
const single = new RegExp(
  String.raw`(?:^|[\s'’]|的)(?:${anyOf(words(({ attributes }) => attributes))}|favou?rite [\p{L} ]{1,60})(?: (?:${anyOf(words(({ genitives }) => genitives))}) [^.!?]{1,60})?$`,
  'iu',
);
const copulas = words((lexicon) => lexicon.copulas);
const latinCopulas = anyOf(copulas.filter(isLatin));
const became =
  /(?:was |has |have )?(?:moved|changed|gone up|gone down|went up|went down|risen|rose|dropped|increased|raised|cut|postponed) to/u;
const copula = new RegExp(
  String.raw`^(?<subject>[^.!?。！？\n]{2,100}?)(?<!\s)(?:\s+(?:(?:${latinCopulas})|(?<moved>${became.source}))\s+|\s*(?:(?<turned>改为|改到|改成)|是|为)\s*|:\s+)(?=\S)(?<value>(?:[^.!?。！？\n]|\.(?=\S)|(?<=\d)\.(?= \p{L})){1,80})$`,
  'iu',
);
/** Verbs behind which one value stands, by the attribute that they give. */
const relations = Object.fromEntries(
  lexicons.flatMap(({ relations: own }) =>
    Object.entries(own).flatMap(([name, verbs]) => verbs.map((verb) => [verb, name])),
  ),
) as Record<string, string>;
/** The verb that its language gives the same with as a rule: “I moved to Porto” is found beside “I live in Lyon”. */
const usual = Object.fromEntries(
  lexicons.flatMap(({ relations: own }) =>
    Object.values(own).flatMap((verbs) => verbs.map((verb) => [verb, verbs[0]])),
  ),
) as Record<string, string>;
const isFrame = (verb: string) => verb.includes('…');
/** “ist nach Köln gezogen”: told with its verb behind, it is what became so. */
const frames = Object.keys(relations)
  .filter(isFrame)
  .map((verb) => ({
    verb,
    form: new RegExp(`^(?<subject>.{1,60}?) ${verb.replace('…', '(?<value>[^.!?]{1,60})')}[.!]?$`, 'iu'),
  }));
const latinVerbs = Object.keys(relations).filter((verb) => isLatin(verb) && !isFrame(verb));
const related = new RegExp(
  String.raw`^(?<subject>[^.!?。！？\n]{1,60}?)(?<!\s)(?:\s+(?<verb>${anyOf(latinVerbs)})\s+|(?<han>${anyOf(Object.keys(relations).filter((verb) => !latinVerbs.includes(verb) && !isFrame(verb)))}))(?=\S)(?<value>(?:[^.!?。！？\n]|\.(?=\S)){1,60})$`,
  'iu',
);

/** Articles that point at the one there is. */
export const articles = oneOf('the der die das el la los las le les');

/** The subject and attribute that a statement gives a single value; null for other statements. */
export function attributeOf(text: string): Attribute | null {
  if (text.length > longest) return null;
  const whole = spelled(text);
  const line = whole.replace(nowWords, '').trim();
  const isNow = line !== whole;
  const said = copula.exec(line)?.groups;
  if (said && single.test((said.subject ?? '').trim())) {
    const verb = said.moved ?? said.turned ?? 'is';
    const [about, isNew] = ofNewOne(subjectOf(said.subject ?? ''));
    return { about, verb, value: said.value ?? '', told: isNow || isNew || verb !== 'is', sought: about };
  }
  const turned = said === undefined ? null : turnedAttribute(said.subject ?? '', said.value ?? '', isNow);
  if (turned !== null) return turned;
  const undated = withoutDates(line);
  const place = related.exec(undated)?.groups;
  if (place === undefined) return framedAttribute(undated);
  const verb = (place.verb ?? place.han ?? '').toLowerCase().replace(/\s+/g, ' ');
  const subject = subjectOf(place.subject ?? '');
  const told = isNow || /\bmoved\b/.test(verb);
  const sought = /^\p{Script=Latin}{1,3}$/u.test(subject) ? `${subject} ${usual[verb] ?? verb}` : subject;
  return { about: `${subject} ${relations[verb] ?? verb}`, verb, value: place.value ?? '', told, sought };
}

function framedAttribute(line: string): Attribute | null {
  for (const { verb, form } of frames) {
    const { subject: written, value } = form.exec(line)?.groups ?? {};
    if (written === undefined || value === undefined) continue;
    const subject = subjectOf(written);
    return { about: `${subject} ${relations[verb]}`, verb, value, told: true, sought: subject };
  }
  return null;
}

/** What belongs to somebody, or is the only one: `my boss`, `the deadline`, `Ida's manager`; `a manager` is one of many. */
const theOnly = new RegExp(
  String.raw`^(?:${articles}|${anyOf(words(({ owning }) => owning))}|[\p{L}.]{1,40}['’]s)\s`,
  'iu',
);
/** `my new manager`: what `my manager` is, and that it was another before. */
const ofNew = new RegExp(
  String.raw`^(?<of>(?:(?:${articles}|${anyOf(words(({ owning }) => owning))}|[\p{L}.]{1,40}['’]s)\s)?)(?:${anyOf(words(({ fresh }) => fresh))})\s(?=\p{L})`,
  'iu',
);
const ofNewOne = (about: string): [about: string, isNew: boolean] => [about.replace(ofNew, '$<of>'), ofNew.test(about)];
const pointing = new RegExp(`^(?:${wholeWord(words((lexicon) => lexicon.pointing))})`, 'iu');

/** `Jens Falk is my boss` gives the attribute of `my boss is Jens Falk`. */
function turnedAttribute(subject: string, attribute: string, told: boolean): Attribute | null {
  const named = attribute.trim().replace(/[.!]+$/u, '');
  if (!single.test(named) || !theOnly.test(named) || pointing.test(subject) || shapeOf(subject) === 'words')
    return null;
  const about = subjectOf(named);
  return { about, verb: 'is', value: subject.trim(), told, sought: about };
}

const dating = anyOf(words(({ beginning, light }) => [...beginning, ...light]));
const date = String.raw`${hole}(?:\d+)${hole}`;
const datedBefore = new RegExp(String.raw`^(?:${dating})\s+(?<at>${date}),?\s+(?=\S)`, 'iu');
const datedBehind = new RegExp(String.raw`(?<=[^\s,]),? (?:(?:${dating}|in|im|en) ){0,2}(?<at>${date})$`, 'iu');

/** When it became so says nothing of what it is: `moved to Porto on 3 May` gives a home, and no day. */
function withoutDates(line: string): string {
  const { values, written, marked } = markedValues(line);
  const isDate = (at: string) => values[Number(at.slice(1, -1))]?.kind === 'date';
  const bare = [datedBefore, datedBehind].reduce(
    (rest, form) => rest.replace(form, (all, at: string) => (isDate(at) ? '' : all)),
    marked,
  );
  return bare.replace(/\uE001(\d+)\uE001/g, (_, at: string) => written[Number(at)] ?? '');
}

const article = new RegExp(String.raw`^(?:${articles})\s+(?=\p{L})`, 'iu');

/** The subject without the article in front of it, or the capital of its first word. */
function subjectOf(text: string): string {
  const bare = text.trim().replace(article, '');
  return bare.replace(/^\p{Lu}(?=[\p{Ll}'])/u, (letter) => letter.toLowerCase());
}

/** A condition, a part or a second value: the two can hold side by side. */
const partly =
  /(?:^|\s)(?:for|if|when|while|until|except|unless|but|and|or|during|only|not|no|never|without|nicht|kein|und|oder|für|si|cuando|y|o|pero|quand|et|ou|mais)(?:\s|$)|,|且|和|或/iu;
/** Attributes whose values are common words as often as names. */
const worded = /\b(?:favou?rite [\p{L} ]{1,60}|status|editor|role|title|schedule|location)$/iu;
const preposition = /^(?:on|in|at|to|by|am|um|im|el|le|en|à)(?=\s)/iu;

/** Whether two values of one attribute exclude each other: “on Monday” and “at noon”, or “204” and “cold”, do not. */
export function isOtherValue(before: string, now: string, about: string): boolean {
  if (partly.test(before) || partly.test(now) || hasSameValue(before, now)) return false;
  const led = (value: string) => preposition.exec(value)?.[0]?.toLowerCase() ?? '';
  if (led(before) !== led(now)) return false;
  const shape = shapeOf(before);
  return shape === shapeOf(now) && (shape !== 'words' || worded.test(about));
}

function shapeOf(value: string): 'date' | 'number' | 'name' | 'words' {
  const kinds = valuesIn(value).values.map(({ kind }) => kind);
  if (kinds.some((kind) => /^(?:date|time|weekday)$/.test(kind)) || /\b(?:today|tomorrow)\b/i.test(value))
    return 'date';
  const bare = value.replace(preposition, '').replace(/^\s*(?:the|a|an)\s+/iu, '');
  if (/^\s*(?:[-−+#]?\p{N}|\p{Sc})/u.test(bare)) return 'number';
  return /^\s*["']?(?:\p{Lu}|\p{Lo}|[^\s]*\p{N})/u.test(bare) ? 'name' : 'words';
}
