/** How a new statement stands to an old one. */
export type Standing = 'same' | 'changed' | 'distinct';

/** Words that add nothing to what a statement says. */
const fillers = new Set(
  'the a an that also just really very please actually indeed so well der die das ein eine el la los las un una'.split(
    ' ',
  ),
);
/** Fewer words than this are too few to judge a rewording by. */
const fewest = 4;

/** What a text says but for case, width, spaces and punctuation; a question stays one. */
export function spelled(text: string): string {
  const words = wordsOf(text);
  const question = /[?？]\s*["'”’)]*\s*$/u.test(text.trim());
  return words.join(' ') + (question ? ' ?' : '');
}

/** Signs that carry meaning in and around numbers and names stay: 1.5, -3, C++, 10%, a/b. */
export function wordsOf(text: string): string[] {
  const folded = text.normalize('NFKC').toLowerCase().replace(/[’‘]/g, "'");
  return (
    folded.match(
      /[-−+]?\d+(?:[.,:/-]\d+)*(?:%|\p{Sc})?|\p{Sc}|[\p{L}\p{M}\p{N}_]+(?:['.@/&-][\p{L}\p{M}\p{N}_]+)*[+#]*|\p{Extended_Pictographic}/gu,
    ) ?? []
  );
}

/**
 * Whether `fresh` says what `old` says. `same`: the words in their order are equal but for fillers, so numbers, names,
 * negation and dates are. `changed`: the same attribute of the same subject has another value, or a habit ended.
 * Everything else is distinct: a doubt is never decided for a duplicate. Pure.
 */
export function standing(old: string, fresh: string): Standing {
  const [a, b] = [spelled(old), spelled(fresh)];
  if (a === b) return a === '' ? (old.trim() === fresh.trim() ? 'same' : 'distinct') : 'same';
  if (a.endsWith('?') || b.endsWith('?')) return 'distinct';
  const bare = (text: string) => text.split(' ').filter((word) => !fillers.has(word));
  const [left, right] = [bare(a), bare(b)];
  if (left.length >= fewest && left.join(' ') === right.join(' ')) return 'same';
  return isChange(old, fresh) ? 'changed' : 'distinct';
}

/** Attributes that have one value at a time. */
const single =
  /(?:^|\b|的)(?:deadline|due date|release date|launch date|start date|end date|birthday|address|phone(?: number)?|e-?mail(?: address)?|version|port|price|budget|salary|title|role|status|owner|manager|boss|lead|team lead|time ?zone|timezone|editor|job|employer|room|meeting(?: time)?|appointment|location|limit|size|schedule|flight|favou?rite [\p{L} ]+|frist|termin|geburtstag|adresse|fecha límite|cumpleaños|dirección|截止日期|生日|地址|电话|电话号码|版本|端口)(?: (?:of|for|von|für|de|del) [^.!?]{1,60})?$/iu;
const copula =
  /^(?<subject>[^.!?。！？\n]{2,100}?)(?:\s+(?:is now|is|was moved to|moved to|has moved to|changed to|has changed to|ist jetzt|ist|ahora es|es)\s+|\s*(?:改为|改到|改成|是|为)\s*|:\s+)(?<value>[^.!?。！？\n]{1,80})[.!。！]?$/iu;
const lives =
  /^(?<subject>[^.!?\n]{1,60}?)\s+(?<verb>lives? in|works? (?:at|for|as)|moved to|reports? to)\s+(?<value>[^.!?\n]{1,60})\.?$/iu;
const likes =
  /^(?<subject>[^.!?\n]{1,60}?)\s+(?<not>no longer |does(?:n't| not) |do(?:n't| not) |never |not )?(?<verb>prefers?|likes?|loves?|uses?|wants?|drinks?|eats?|works? (?:at|for|on)|lives? in)\s+(?<value>[^.!?\n]{1,80}?)(?<more> any ?more)?\.?$/iu;

/** The subject and attribute that a statement gives a single value, folded; null for other statements. */
export function attributeOf(text: string): { about: string; value: string } | null {
  const line = text.trim();
  const said = copula.exec(line)?.groups;
  if (said && single.test((said.subject ?? '').trim())) {
    return { about: bareOf(said.subject ?? ''), value: bareOf(said.value ?? '') };
  }
  const place = lives.exec(line)?.groups;
  if (place) {
    const verb = (place.verb ?? '')
      .toLowerCase()
      .replace(/^(live|work|report)s?/, '$1')
      .replace('moved to', 'live in');
    return { about: `${bareOf(place.subject ?? '')} ${verb}`, value: bareOf(place.value ?? '') };
  }
  return null;
}

function isChange(old: string, fresh: string): boolean {
  const [before, now] = [attributeOf(old), attributeOf(fresh)];
  if (before && now) return before.about === now.about && before.value !== now.value && !negated(now.value);
  const [was, is] = [likes.exec(old.trim())?.groups, likes.exec(fresh.trim())?.groups];
  if (!was || !is) return false;
  const verb = (one: typeof was) => (one.verb ?? '').toLowerCase().replace(/^(\p{L}+?)s?(?=$| )/u, '$1');
  const same =
    bareOf(was.subject ?? '') === bareOf(is.subject ?? '') &&
    verb(was) === verb(is) &&
    bareOf(was.value ?? '') === bareOf(is.value ?? '');
  return same && denies(was) !== denies(is);
}

const denies = (said: Record<string, string | undefined>) => said.not !== undefined || said.more !== undefined;
const negated = (value: string) => /^(?:not|no longer|never|nicht|kein|no)\b/u.test(value);
const bareOf = (text: string) =>
  wordsOf(text)
    .filter((word) => !fillers.has(word))
    .join(' ');
