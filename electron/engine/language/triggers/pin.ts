/**
 * How people ask that a thing be kept for ever. English, German, Spanish, French, Dutch, Russian, Chinese, Japanese, Arabic;
 * matched without regard to case against the text with straight quotes.
 */
const cue = (...parts: string[]) => new RegExp(parts.join('|'), 'iu');
/** Word boundaries for any script; `\b` knows ASCII only. */
const words = (alternatives: string) => `(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`;

/** Asks that something never fade. */
export const pins = cue(
  words(
    'never(?: ever)? (?:forget|lose|be lost|let .{1,30} fade)|must never be (?:lost|forgotten)|for ?ever|for life|for eternity|eternally|permanently|pin (?:this|that|it)|pin|in(?:to)? the vault',
  ),
  words(
    "(?:must|may|should|shall|can) (?:not|never) (?:fade|be lost|be forgotten|get lost|disappear)|(?:don't|dont|do not) (?:you )?ever (?:forget|lose)|(?:lock|keep|store|save|put) (?:this|that|it|these|them)(?: [\\p{L}]+){0,3} for good|never to be (?:lost|forgotten)",
  ),
  "^(?:don't|do not) let this .{0,80}fade|protect .{0,80}from (?:decay|fading|being forgotten)|always remember|no matter how old",
  words(
    'vergiss (?:niemals|nie)|(?:niemals|nie|nie wieder) vergessen|für immer|auf ewig|nie verloren|dauerhaft (?:merken|behalten|speichern)',
  ),
  words('nunca (?:lo )?olvides|nunca olvidar|para siempre|no olvides nunca|jamás olvides'),
  words('(?:pra|para) sempre|nunca (?:se )?esqueç\\p{L}+|jamais esqueç\\p{L}+|não esqueça nunca'),
  words("n'oublie(?:z)? jamais|ne jamais oublier|pour toujours|à jamais|à vie"),
  words('vergeet (?:dit )?nooit|nooit vergeten|voor altijd|voor eeuwig'),
  words('никогда не забывай(?:те)?|навсегда|навечно|не забывай никогда'),
  '永远(?:不要|别|不能|不)忘|永久保(?:存|留)|永远(?:保留|保存|记住)|永遠|绝对不(?:要|能)忘|絶対に忘れないで|永久に|ずっと(?:覚え|保存)|いつまでも',
  'لا تنس[\\u064b-\\u0652]*(?:ى)? .{0,12}أبد|إلى الأبد|للأبد',
);
