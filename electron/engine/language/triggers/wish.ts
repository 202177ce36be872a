import { oneOf } from '../lexicon/all.ts';

/**
 * `remember` and `don't forget` say three things: keep this, remind me of an errand, or a question about the past. What
 * follows tells which. Folded text.
 */
type Wish = 'keep' | 'ask' | 'nothing';

const errands =
  'add|attend|be (?:at|there|on time|home)|bring|breathe|buy|call|cancel|charge|check|clean|clear|close|collect|come|cook|do|drink|drop|eat|email|feed|fetch|fill|find|fix|get|give|go|grab|have (?:fun|lunch|dinner)|leave|let|lock|look|mail|make|meet|mop|move|order|pack|pay|phone|pick|play|post|print|purchase|put|register|renew|reply|return|ring|save|schedule|see|sell|send|set|show|smile|start|stop|submit|switch|take|talk|tell|text|tweet|thank|turn|update|visit|wake|walk|wash|watch|water|wish|write|remind';
const errand = new RegExp(
  `^(?:please |also |just |me |us )*to (?:please |also |just )*(?:${errands})(?![\\p{L}\\p{N}])`,
  'u',
);
const habitWords =
  oneOf(String.raw`always never every each whenever when_(?:you|we|i|it|there|\p{L}+ing) if_(?:you|we|i|it|there)
  before_(?:you|we|i|each|every|any|\p{L}+ing|a_|deploy|merg|push|releas|commit)
  after_(?:you|we|i|each|every|any|\p{L}+ing) from_now_on in_(?:the_)?future by_default instead_of anymore
  going_forward`);
/** A rule for every time is worth keeping, whatever it tells to do. */
const habit = new RegExp(String.raw`(?<!\p{L})${habitWords}(?!\p{L})`, 'u');
const wondering =
  /^(?:when|how|what|who|whom|whose|where|which|why|the (?:time|day|one|night|moment) (?:when|we|i|you|that)|if|whether)(?!\p{L})/u;
const stated = /^(?:what|how|where|which|who|when|why)(?!\p{L})[^?]*(?:: |\b(?:is|are) (?:that|because)\b| = )/u;
const bareThing = /^(?:me|us|him|them|the milk|the alamo|it all|everything|nothing|anything)?\s*(?:[.!?,]\s*)?$/u;
const seeing = /^(?:(?:that|the|this|those|these|our|my|your) )?[^.?]{0,80}\?/u;

/** `…, ok?` makes no question of a request. */
const tag =
  /(?<![\s,;–—-])[\s,;–—-]+(?:ok|okay|right|alright|all right|yes|please|thanks|will you|would you|got it|deal)\s{0,9}\?+\s*$/u;

/** What `remember …` wishes; `before` is its lead-in, `after` what follows up to the sentence's end. */
export function englishWish(phrase: string, before: string, after: string): Wish {
  const rest = after.replace(/^[\s,;–—-]+/, '').replace(tag, '');
  const asked = /(?:can|could|do|did|don't) (?:you|u)\s*(?:still |even |please )*$/u.test(before);
  const open = after.startsWith(':') || /please/.test(before);
  if (errand.test(rest)) return habit.test(rest) ? 'keep' : 'nothing';
  if (open) return 'keep';
  const question = /\?["')\]\s]*$/.test(rest);
  if (wondering.test(rest)) {
    if (phrase === "don't forget") return question ? 'nothing' : 'keep';
    if (stated.test(rest) && !question) return 'keep';
    return question || asked ? 'ask' : /^(?:how|what|where|which|that)(?!\p{L})/u.test(rest) ? 'keep' : 'nothing';
  }
  if (question && seeing.test(rest) && !asked && phrase === 'remember') return 'ask';
  if (asked && phrase === 'remember' && /^(?:the|a|an|any|anything|something)(?!\p{L})/u.test(rest)) return 'ask';
  if (phrase === 'remember' && bareThing.test(rest)) return 'nothing';
  return 'keep';
}

const chineseErrand =
  /^[,,\s]*(?:要|去|帮我|给我|提醒我?|叫我)?(?:买|買|打电话|打電話|给.{1,6}打|取|拿|带|帶|交|付|还钱|接|叫|提醒|吃|喝|关灯|关门|锁门|浇|喂|寄|发邮件|设)/u;
const chineseHabit = /(?:每次|每天|每周|总是|總是|一定|永远|永遠|始终|以后|以後|从现在|之前先|时候|時候)/u;

/** What `别忘了…`, `请记得…` wishes. */
export function chineseWish(after: string): Wish {
  if (/[吗嗎么麼][?。]?\s*$/u.test(after)) return 'nothing';
  if (chineseErrand.test(after) && !chineseHabit.test(after)) return 'nothing';
  return 'keep';
}

/** What is to be done once, told by its verb: `Milch zu kaufen`, `d’acheter du lait`, `comprar leche`. */
const europeanErrands: Record<string, RegExp> = {
  de: /(?:^|[\s,])(?:zu \p{L}{4,20}|\p{L}{1,8}zu\p{L}{2,20}en)$/u,
  fr: /^\s*(?:de |d['’])(?:l['’]|la |le |les |te |me |lui |leur |y |en |se |s['’])?\p{L}{2,20}(?:er|ir|re|oir)(?!\p{L})/u,
  es: /^\s*(?:de )?\p{L}{2,20}(?:ar|er|ir)(?:l[aeo]s?|me|te|se|nos)?(?!\p{L})/u,
};
const europeanHabit =
  /(?<!\p{L})(?:jede[nmrs]?|immer|stets|nie|niemals|künftig|bevor|toujours|jamais|chaque|avant de|siempre|nunca|cada|antes de)(?!\p{L})/u;

/** What `vergiss nicht …`, `n’oublie pas …`, `no olvides …` wish. */
export function europeanWish(language: string, after: string): Wish {
  const rest = after
    .replace(/^[\s,;:–—-]+/, '')
    .trimEnd()
    .replace(/[.!]{1,3}$/, '');
  if (rest.endsWith('?') && !tag.test(rest)) return 'nothing';
  const isStatement = /^(?:dass|que|qu['’])(?!\p{L})|^qu['’]/u.test(rest);
  return !isStatement && europeanErrands[language]?.test(rest) && !europeanHabit.test(rest) ? 'nothing' : 'keep';
}
