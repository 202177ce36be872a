import type { Trigger } from '#shared/model/capture.ts';
import { oneOf } from '../lexicon/all.ts';
import { clauseStart, sentenceEnd, sentenceStart } from './clause.ts';
import { foldMessage, withoutQuotes } from './fold.ts';
import { type OwnersPhrases, ownPhrases } from './own.ts';
import { phrases, type TriggerPhrase } from './phrases.ts';
import { chineseWish, englishWish, europeanWish } from './wish.ts';

/** A phrase that stands where it means something. Offsets in the message, UTF-16 units. */
type Found = {
  phrase: TriggerPhrase;
  kind: Trigger['kind'];
  start: number;
  at: number;
  end: number;
  group: [number, number] | null;
};

/** Without one of these no phrase that ships can be there: most messages are done here. */
const worth =
  /remember|forget|mind|note|important|future|later|save this|jot|disregard|relevant|scratch|ignore|memor|memori|delete|reflect|you know about|you about| i told you| i mention|[记記忘备備住注重存删刪回反管关關过過了当當参參整清]/;

/** The same in German, French and Spanish. */
const worthElsewhere = new RegExp(
  oneOf(`vergiss vergess merk behalt denk notier wichtig oubli souvien souven rappel retien reten moris gard note olvid
  recuerd record rdate rdese cuenta presente apunt anot nota`),
);

const permanently =
  /permanent|for good|for ever|forever|irrevocabl|completely and|from (?:the )?disk|hard.delete|永久|彻底|徹底|永远|永遠/;

/**
 * The memory triggers of a message, in order: what it asks to remember, forget, reflect on or search. English, German,
 * French, Spanish and Chinese phrases ship; `owners` adds some in any language. A phrase counts at the start of a clause (after `please`, `can you`,
 * `hey X,` …) and never in quotations or code. Pure; under 0.1 ms for a message of ordinary length.
 *
 * @source 000 §8.1, §14
 */
export function detectTriggers(message: string, owners?: OwnersPhrases): Trigger[] {
  const folded = foldMessage(message);
  const own = owners === undefined ? [] : ownPhrases(owners);
  const ships = worth.test(folded) || worthElsewhere.test(folded);
  if (!ships && !own.some(({ stem }) => folded.includes(stem))) return [];
  const text = withoutQuotes(folded);
  const found = [...(ships ? findAll(text, phrases) : []), ...findAll(text, own)];
  const kept = apart(found.sort((a, b) => a.at - b.at || b.end - a.end));
  return kept.flatMap((one, n) => {
    const content = contentOf(message, text, one, kept[n - 1], kept[n + 1]);
    const { phrase, kind, at } = one;
    const around = text.slice(one.start, sentenceEnd(text, one.end));
    const permanent = kind === 'forget' && permanently.test(around);
    return [{ kind, phrase: phrase.phrase, language: phrase.language, content, at, permanent }];
  });
}

function findAll(text: string, among: readonly TriggerPhrase[]): Found[] {
  const found: Found[] = [];
  for (const phrase of among) {
    if (!text.includes(phrase.stem)) continue;
    phrase.form.lastIndex = 0;
    for (let match = phrase.form.exec(text); match !== null; match = phrase.form.exec(text)) {
      const end = match.index + match[0].length;
      if (match[0] === '') phrase.form.lastIndex++;
      const start = placed(text, phrase, match.index, end);
      if (start === -1) continue;
      const kind = meant(text, phrase, start, match.index, end);
      if (kind === null) continue;
      const inner = match[1] === undefined ? -1 : match[0].indexOf(match[1]);
      const group: Found['group'] =
        inner === -1 ? null : [match.index + inner, match.index + inner + (match[1] ?? '').length];
      found.push({ phrase, kind, start, at: match.index, end, group });
    }
  }
  return found;
}

/** Where the clause of a match starts, or -1 when the phrase stands where it means nothing. */
function placed(text: string, phrase: TriggerPhrase, at: number, end: number): number {
  if (phrase.place === 'anywhere') return phrase.content === 'before' && isQuestion(text, at, end) ? -1 : at;
  const start = clauseStart(text, at);
  if (start !== -1 || phrase.place === 'start') return start;
  // At the other end of a clause: `…, for future reference.`, `my address for future reference: …`
  const closes = /^[\s"')*_]*(?:[.!?:。!;]|please|thanks|$|\n)/u.test(text.slice(end, end + 20));
  const opens = /[,;:(–—-]\s*(?:and |just |so |please )*$/u.test(text.slice(Math.max(0, at - 20), at));
  const colon = /^\s*:/.test(text.slice(end, end + 4));
  return closes && (opens || colon) ? at : -1;
}

/** `Is it no longer relevant?` asks; it tells nothing. */
function isQuestion(text: string, at: number, end: number): boolean {
  if (!/\?\s*$/.test(text.slice(end, sentenceEnd(text, end)))) return false;
  const opening = text.slice(sentenceStart(text, at), at + 5);
  return (
    /^\W*(?:is|are|was|were|if|whether|why|what|which|how|do|does|did)(?!\p{L})/u.test(opening) ||
    /[吗嗎]/.test(text.slice(end))
  );
}

function meant(text: string, phrase: TriggerPhrase, start: number, at: number, end: number): Trigger['kind'] | null {
  if (phrase.wish !== true) return phrase.kind;
  const after = text.slice(end, sentenceEnd(text, end));
  const wish =
    phrase.language === 'zh'
      ? chineseWish(after)
      : phrase.language === 'en'
        ? englishWish(phrase.phrase, text.slice(start, at), after)
        : europeanWish(phrase.language, after);
  if (phrase.kind === 'search') return wish === 'nothing' ? null : 'search';
  return wish === 'keep' ? phrase.kind : wish === 'ask' ? 'search' : null;
}

const onlyLeads = /^[\s,;:.!*_–—-]*(?:(?:and|also|please|just|so|that|to|you|then|but)[\s,;:.!*_–—-]*)?$/u;

/** Without those that overlap one in front, or that only repeat it (`Remember: don't forget that …`). */
function apart(sorted: Found[]): Found[] {
  const kept: Found[] = [];
  for (const one of sorted) {
    const last = kept.at(-1);
    if (last === undefined) kept.push(one);
    else if (one.at < last.end) continue;
    else kept.push(one);
  }
  return kept;
}

/** What may stand between a phrase and what it is about. A dash or star that begins a line is that of a list. */
const signsBefore = String.raw`[\s,.;:!?_)\]\uff0c\uff1a\uff1b\uff1f]|(?<!\n[ \t]*)[*–—-]`;
const pointers = String.raw`(?:that|about|down|of)(?![\p{L}\p{N}]|['’])|(?:dass|bitte|folgendes|que|ceci|esto|lo siguiente)(?![\p{L}\p{N}])|qu['’]|this(?=\s*[:,.;!]|$)|the following(?=\s*[:,\n])`;
const whenToUse = String.raw`for (?:later|(?:the )?future(?: reference)?|me|next time)(?![\p{L}\p{N}])`;
const chineseBefore = '[,,。:：;；!！、吧哦啊呢]|一下|这一点|这点|這點';
const howLong = String.raw`(?:permanently|for good|forever)(?!\p{L})`;
const opening = new RegExp(`^(?:${[signsBefore, pointers, whenToUse, chineseBefore, howLong].join('|')})+`, 'iu');

/** What may stand behind it: signs, and courtesies as whole words. */
const signsBehind = String.raw`[\s,;:*_([–—\uff0c\uff1a\uff1b\uff1f?-]`;
const thanks =
  'please|pls|thanks|thank you|thx|cheers|ok|okay|alright|will you|would you|can you|got it|all right|right';
const howLongBehind = 'for me|for later|for good|permanently|forever|for ever|so much|very much|a lot';
const joinersBehind = 'and|but|(?:the|your|my) memory';
const wordsBehind = String.raw`(?<!\p{L})(?:${thanks}|${howLongBehind}|${joinersBehind})[.!?]*(?![.!?])`;
const chineseBehind = '、|谢谢|謝謝|好吗|好嗎|可以吗|永久|吧|哦|啊';
const lastStop = String.raw`(?<=[^.])\.|[!！。]`;
const closing = new RegExp(`(?:${[signsBehind, wordsBehind, chineseBehind, lastStop].join('|')})+$`, 'iu');

/** The useful words of a trigger: behind the phrase, in front of it, or those the form itself holds. */
function contentOf(
  message: string,
  text: string,
  one: Found,
  last: Found | undefined,
  next: Found | undefined,
): string {
  if (one.group !== null) {
    const inside = tidy(message.slice(...one.group));
    if (inside !== '') return inside;
  }
  const until = next === undefined ? text.length : Math.max(one.end, next.start);
  const after = message.slice(one.end, Math.min(sentenceEnd(text, one.end), until));
  const from = sentenceStart(text, one.start);
  const floor = last === undefined ? 0 : Math.min(last.end, one.start);
  const before = tidy(message.slice(Math.max(from, floor), one.start));
  const pointing = /^(?:(?:that|this|it|which)(?:['’]?s| is| one)?|it all|这|那|这个|那个|)$/iu;
  if (one.phrase.content === 'before' && !pointing.test(before)) return before.replace(/['’](?:s|re)$/iu, '');
  const behind = one.phrase.content === 'before' ? '' : tidy(after);
  // `…, never forget it`: what is behind the phrase only points at what stands before it.
  if (behind !== '' && !pointing.test(behind) && one.phrase.phrase !== 'scratch that') return behind;
  if (!pointing.test(before) && !onlyLeads.test(before)) return before;
  // `Scratch that.` and `Keep that in mind.` speak of the sentence before.
  const previous =
    from > floor ? tidy(message.slice(Math.max(floor, sentenceStart(text, Math.max(0, from - 2))), from)) : '';
  return previous === '' ? behind : previous;
}

/** Characters at the end of a text in which closing words are looked for at a time. */
const lastRead = 60;

function tidy(words: string): string {
  const text = words.replace(opening, '');
  for (let end = text.length; ; ) {
    const last = text.slice(Math.max(0, end - lastRead), end);
    const kept = last.replace(closing, '').length;
    if (kept === last.length) return text.slice(0, end).trim();
    end -= last.length - kept;
  }
}
