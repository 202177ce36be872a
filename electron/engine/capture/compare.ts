/** How a new statement stands to an old one. */
export type Standing = 'same' | 'changed' | 'distinct';

/**
 * What a text says, for comparing: spaces, the form of quotation marks, full-width letters and the full stop at the end
 * aside. Nothing else is: a sign, a case or an article can be all that tells two statements apart.
 */
export function spelled(text: string): string {
  const folded = text
    .normalize('NFC')
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u200B\uFEFF]/g, '')
    .replace(/[’‘]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/\s+/g, ' ')
    .trim();
  // “!” after anything but a word can be a factorial or a part of a name.
  return folded.replace(/(?<=(?:^|\s)\p{L}{2,60})!+$/u, '').replace(/[.。]$/u, '');
}

/** Words of which only the first letter's case differs: of a sentence's beginning, or of somebody who types no capitals. */
function sameButForCapitals(a: string, b: string): boolean {
  const [left, right] = [a.split(' '), b.split(' ')];
  if (left.length !== right.length) return false;
  const careless = [a, b].some((text) => !/\p{Lu}/u.test(text));
  return left.every((word, n) => {
    const other = right[n] ?? '';
    if (word === other) return true;
    return (n === 0 || careless) && isCapitalised(word, other);
  });
}

/** `Tea` and `tea`, not `IT` and `it`, `getID` and `getid`, or `/Data` and `/data`. */
function isCapitalised(one: string, other: string): boolean {
  const [upper, lower] = /^\p{Lu}/u.test(one) ? [one, other] : [other, one];
  return /^\p{Lu}(?:[\p{Ll}\p{M}\p{Lo}'-]*)[,;:]?$/u.test(upper) && upper.toLowerCase() === lower;
}

const isSame = (a: string, b: string) => a === b || sameButForCapitals(a, b);

/**
 * Whether `fresh` says what `old` says. `same`: the very words, or the same value of the same attribute. `changed`: the
 * same attribute of the same subject has another value, or a habit ended. Everything else is distinct: a doubt is never
 * decided for a duplicate; what is merely alike is proposed to the owner. Pure.
 */
export function standing(old: string, fresh: string): Standing {
  const [a, b] = [spelled(old), spelled(fresh)];
  if (isSame(a, b)) return 'same';
  if (isQuestion(a) || isQuestion(b)) return 'distinct';
  const [before, now] = [attributeOf(old), attributeOf(fresh)];
  if (before && now) {
    if (before.about !== now.about) return 'distinct';
    if (before.value === now.value) return before.verb === now.verb ? 'same' : 'distinct';
    return isOtherValue(before.value, now.value, now.about) ? 'changed' : 'distinct';
  }
  return isTurned(old, fresh) ? 'changed' : 'distinct';
}

const isQuestion = (text: string) => /[?？]["')]*$/u.test(text);

/** Attributes that have one value at a time. */
const single =
  /(?:^|\b|的)(?:deadline|due date|release date|launch date|start date|end date|birthday|address|phone(?: number)?|e-?mail(?: address)?|version|port|price|budget|salary|title|role|status|owner|manager|boss|lead|team lead|time ?zone|timezone|editor|job|employer|room|meeting(?: time)?|appointment|location|limit|size|schedule|flight|favou?rite [\p{L} ]{1,60}|frist|termin|geburtstag|adresse|fecha límite|cumpleaños|dirección|截止日期|生日|地址|电话|电话号码|版本|端口)(?: (?:of|for|von|für|de|del) [^.!?]{1,60})?$/iu;
const copula =
  /^(?<subject>[^.!?。！？\n]{2,100}?)(?:\s+(?:is now|is|(?<moved>(?:was |has )?(?:moved|changed) to)|ist jetzt|ist|ahora es|es)\s+|\s*(?:(?<turned>改为|改到|改成)|是|为)\s*|:\s+)(?<value>(?:[^.!?。！？\n]|\.(?=\S)){1,80})$/iu;
const lives =
  /^(?<subject>[^.!?\n]{1,60}?)\s+(?<verb>lives? in|works? (?:at|for|as)|moved to|reports? to)\s+(?<value>(?:[^.!?\n]|\.(?=\S)){1,60})$/iu;
const likes =
  /^(?<subject>[^.!?\n]{1,60}?)\s+(?<not>no longer |does(?:n't| not) |do(?:n't| not) |never |not )?(?<verb>prefers?|likes?|loves?|uses?|wants?|drinks?|eats?|works? (?:at|for|on)|lives? in)\s+(?<value>[^.!?\n]{1,80}?)(?<more> any ?more)?\.?$/iu;

/** Characters of a statement that may give one attribute its value: no form below takes more. */
const longest = 400;

/** `about`: subject and attribute; `verb`: how the value is given, of sentences in which that can say something else. */
export type Attribute = { about: string; verb: string; value: string };

/** The subject and attribute that a statement gives a single value; null for other statements. */
export function attributeOf(text: string): Attribute | null {
  if (text.length > longest) return null;
  const line = spelled(text);
  const said = copula.exec(line)?.groups;
  if (said && single.test((said.subject ?? '').trim())) {
    return { about: subjectOf(said.subject ?? ''), verb: said.moved ?? said.turned ?? 'is', value: said.value ?? '' };
  }
  const place = lives.exec(line)?.groups;
  if (place === undefined) return null;
  const verb = (place.verb ?? '').toLowerCase();
  const kind = verb.replace(/^(live|work|report)s?/, '$1').replace('moved to', 'live in');
  return { about: `${subjectOf(place.subject ?? '')} ${kind}`, verb, value: place.value ?? '' };
}

/** The subject without the article in front of it, or the capital of its first word. */
function subjectOf(text: string): string {
  const bare = text.trim().replace(/^(?:the|der|die|das|el|la)\s+(?=\p{L})/iu, '');
  return bare.replace(/^\p{Lu}(?=[\p{Ll}'])/u, (letter) => letter.toLowerCase());
}

/** A condition, a part or a second value: the two can hold side by side. */
const partly =
  /(?:^|\s)(?:for|if|when|while|until|except|unless|but|and|or|during|only|not|no|never|without|nicht|kein|und|oder|für)(?:\s|$)|,|且|和|或/iu;
const date =
  /\p{N}:\p{N}{2}|\p{N}{4}-\p{N}{2}|[月日周]|星期|\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|jan(?:uary)?|feb(?:ruary)?|march|april|may|june|july|aug(?:ust)?|sept(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|tomorrow|today|noon|midnight|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)\b/iu;
/** Attributes whose values are common words as often as names. */
const worded = /\b(?:favou?rite [\p{L} ]{1,60}|status|editor|works? as|work as|role|title|schedule|location)$/iu;
const preposition = /^(?:on|in|at|to|by|am|um|im)(?=\s)/iu;

/** Whether two values of one attribute exclude each other: “on Monday” and “at noon”, or “204” and “cold”, do not. */
function isOtherValue(before: string, now: string, about: string): boolean {
  if (partly.test(before) || partly.test(now)) return false;
  const led = (value: string) => preposition.exec(value)?.[0]?.toLowerCase() ?? '';
  if (led(before) !== led(now)) return false;
  const shape = shapeOf(before);
  return shape === shapeOf(now) && (shape !== 'words' || worded.test(about));
}

function shapeOf(value: string): 'date' | 'number' | 'name' | 'words' {
  if (date.test(value)) return 'date';
  const bare = value.replace(preposition, '').replace(/^\s*(?:the|a|an)\s+/iu, '');
  if (/^\s*(?:[-−+#]?\p{N}|\p{Sc})/u.test(bare)) return 'number';
  return /^\s*["']?(?:\p{Lu}|\p{Lo}|[^\s]*\p{N})/u.test(bare) ? 'name' : 'words';
}

/** The same habit, once said and once denied. */
function isTurned(old: string, fresh: string): boolean {
  if (Math.max(old.length, fresh.length) > longest) return false;
  const [was, is] = [likes.exec(old.trim())?.groups, likes.exec(fresh.trim())?.groups];
  if (!was || !is) return false;
  const verb = (one: typeof was) => (one.verb ?? '').toLowerCase().replace(/^(\p{L}+?)s?(?=$| )/u, '$1');
  const same =
    subjectOf(was.subject ?? '') === subjectOf(is.subject ?? '') && verb(was) === verb(is) && was.value === is.value;
  return same && denies(was) !== denies(is);
}

const denies = (said: Record<string, string | undefined>) => said.not !== undefined || said.more !== undefined;
