import { oneOf } from '../lexicon/all.ts';
import { goesOn, isShortened } from '../sentences.ts';

/** Where clauses begin and end in a folded message (see `foldMessage`), by rules that need no dictionary. */

/** Words that may lead into a request without changing it, English and the courtesies of other languages. */
const leads = [
  "please( also| just)?|pls|plz|kindly|por favor|bitte|s'il (te|vous) pla[iî]t|per favore|alsjeblieft|пожалуйста|lütfen",
  'ok(ay)?|alright|all right|right|so|and|but|also|oh|ah|yes|yeah|yep|no|nope|well|hmm|um|uh|then|now|just|anyway|anyways|actually|finally|lastly|first|second|next|still|again|today|btw|by the way|one (more|last|other) thing|quick note|note|heads up|ps|p\\.s\\.|fyi|in that case|in addition|additionally|moreover|thanks|thank you|great|cool|perfect|good|sorry|sure|look|listen|honestly|always|definitely|really|maybe|perhaps|this time|from now on|for (me|now)|to be clear',
  '(hey|hi|hello|dear|yo)( there)?( [\\p{L}\\p{N}_-]+){0,2}',
  'claude|assistant|computer|chatgpt|gpt|gemini|copilot|alexa|siri|moltbot|mneme|cursor|agent|bot|buddy|friend|mate|guys|everyone|team',
  "(can|could|would|will|won't|can't|cant) (you|u|ya)( please| kindly| just| also| maybe)?",
  "i('d| would)? (really )?(want|need|like|ask|love|prefer|expect) (you |u )?to|i('d| would) (like|love) (you )?to|i want you to|i need you to|i'm asking you to|i am asking you to|i ask that you|i must ask you to|i'd appreciate it if you(?: could)?|it would be (great|good|nice) if you(?: could)?",
  "you (should|must|can|may|could|need to|have to|ought to|might want to)( also| always| just| now)?|(you'll|you will) (need|want|have) to|you('d| had) better",
  "let's|let us|we (should|must|need to|have to|can)",
  "(make|be) sure (that )?(you|to|we)( always| also)?|be sure and|try (to|and)|would you mind|do|go ahead and|feel free to|it('s| is) (important|essential|critical) (to|that you)|remind yourself to|time to|i think (you|we) (should|can)",
];
const lead = new RegExp(`(?<![\\p{L}\\p{N}'])(?:${leads.join('|')})$`, 'u');
const clearWords =
  oneOf(`please pls plz kindly bitte por_favor (?:and|but|so)_(?:also|don't|do_not) (?:can|could|would|will)_(?:you|u)
  (?:want|need|like|love)_you_to (?:make|be)_sure_(?:to|you) one_(?:more|last)_thing`);
/** Clear requests by themselves: in front of one, any words may stand. */
const clear = new RegExp(String.raw`(?<![\p{L}\p{N}'])${clearWords}$`, 'u');
const asking = /(?:do|did|does|if|when|whether|that|who|as) (?:you|we|they)$/;
const chineseLeadWords =
  oneOf(`请你 請你 请 請 麻烦你 麻烦 麻煩 帮我 幫我 帮忙 你要 你得 你需要 需要你 我要你 希望你 我希望你 我想让你 想让你 你可以 可以 可不可以 能不能 能否 能 你能 你 那么 那 好的 好 嗯 另外 还有
  還有 对了 對了 顺便 務必 务必 一定要 一定 必须 必須 千万 千萬 永远 永遠 彻底 永久 以后 以後 也 就 都 把 给我 給我 再 先 因此 所以 但是 但 而且 不过 不過 有空 现在 現在 今天 快`);
const chineseLead = new RegExp(`${chineseLeadWords}$`);
const edge = /[\p{L}\p{N}\p{M}'"%/\\$@_\ue000]/u;
const trailing = /(?<![\s*_#>~([{])[\s*_#>~([{]+$/;
/** A lead-in is never longer. UTF-16 units. */
const reach = 90;
const mostLeads = 6;

/** The offset at which the clause that `at` begins really starts (its lead-in included), or -1 inside of a clause. */
export function clauseStart(text: string, at: number): number {
  const from = Math.max(0, at - reach);
  let before = text.slice(from, at);
  for (let n = 0; n <= mostLeads; n++) {
    before = before.replace(trailing, (gap) => (gap.includes('\n') ? '\n' : ''));
    const last = before.at(-1);
    if ((last === undefined && from === 0) || (last !== undefined && !edge.test(last))) return from + before.length;
    if (last === undefined) return -1;
    if (clear.test(before)) return from + before.length;
    const found = lead.exec(before) ?? chineseLead.exec(before);
    if (found === null || found[0] === '' || asking.test(before)) return -1;
    before = before.slice(0, before.length - found[0].length);
  }
  return -1;
}

const stops = /[.!?](?=["')\]*_]*(?:\s|$))|[。!?！？](?=["')」』]*)|\n/g;

/** The end (exclusive) of the sentence that `from` stands in: its full stop, or the end of its line or list. */
export function sentenceEnd(text: string, from: number): number {
  stops.lastIndex = from;
  for (let stop = stops.exec(text); stop !== null; stop = stops.exec(text)) {
    const sign = stop[0];
    if (
      sign === '.' &&
      ((isShortened(text.slice(from, stop.index + 1), true) &&
        /^\s+\S/.test(text.slice(stop.index + 1, stop.index + 4))) ||
        goesOn(
          text.slice(Math.max(from, stop.index - 10), stop.index + 1),
          text.slice(stop.index + 1, stop.index + 20),
        ))
    )
      continue;
    if (sign !== '\n') return stop.index + 1;
    if (text.slice(from, stop.index).trim() === '' || /[::]\**\s*$/.test(text.slice(from, stop.index)))
      return listEnd(text, stop.index + 1);
    // A line that goes on in small letters was wrapped.
    if (!/^[ \t]*[a-z]/.test(text.slice(stop.index + 1, stop.index + 40))) return stop.index;
  }
  return text.length;
}

/** Behind a colon and a line end stands a paragraph or a list: it ends at an empty line. */
function listEnd(text: string, from: number): number {
  const start = /\S/.exec(text.slice(from));
  if (start === null) return text.length;
  const empty = /\n[ \t]*\n/.exec(text.slice(from + start.index));
  return empty === null ? text.length : from + start.index + empty.index;
}

/** The start of the sentence that `at` stands in. */
export function sentenceStart(text: string, at: number): number {
  const before = text.slice(0, at);
  let start = 0;
  stops.lastIndex = 0;
  for (let stop = stops.exec(before); stop !== null; stop = stops.exec(before)) {
    const end = stop.index + stop[0].length;
    if (stop[0] === '.' && isShortened(before.slice(0, end), true)) continue;
    if (before.slice(end).trim() !== '') start = end;
  }
  return start;
}
