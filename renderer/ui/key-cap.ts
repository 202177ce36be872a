import { language } from '../text/text.ts';

const onMac = typeof navigator !== 'undefined' && /mac/i.test(navigator.platform);

const signs: Record<string, string> = {
  Shift: '⇧',
  Enter: '⏎',
  Escape: 'Esc',
  Backspace: '⌫',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
};
/** As it is called where it bears no sign. */
const named: Record<string, string> = language === 'de' ? { Space: 'Leertaste' } : {};
/** As the caps of a keyboard of that language say it. */
const held: Record<string, string> = { Mod: language === 'de' ? 'Strg' : 'Ctrl', Alt: 'Alt' };
const heldOnMac: Record<string, string> = { Mod: '⌘', Alt: '⌥' };

/** Keys as a binding has them, `Mod+Shift+c`, as their caps say it: `Ctrl ⇧C`, and `⌘⇧C` on a Mac. */
export function keyCap(keys: string, mac = onMac): string {
  const caps = keys
    .split(/(?<=.)\+(?=.)/)
    .map(
      (key) =>
        (mac ? heldOnMac : held)[key] ?? signs[key] ?? named[key] ?? (key.length === 1 ? key.toUpperCase() : key),
    );
  // A sign clings to what it is held with, a word does not.
  return caps.map((cap, n) => (/\w/.test(cap) && cap.length > 1 && n < caps.length - 1 ? `${cap} ` : cap)).join('');
}

/** `Ctrl+Alt+Shift+N (⌘⌥⇧N)`, as a text for every system has it; and a key of one sign, which stands as code. */
const written =
  /\b(?:Ctrl|Strg)\+((?:[A-Z][a-z]{2,9}\+){0,3})([A-Z0-9])\b(?: \(⌘[^()]{1,6}\))?|<code>(.|&[a-z]{2,4};)<\/code>/g;
const spoken: Record<string, string> = { Umschalt: 'Shift' };

/** HTML in which keys are caps, as the keyboard here has them. */
export function keysAsCaps(html: string, mac = onMac): string {
  return html.replace(written, (_, held: string | undefined, key: string, sign: string | undefined) => {
    if (sign !== undefined) return `<kbd>${sign}</kbd>`;
    const more = (held ?? '').split('+').filter((one) => one !== '');
    return `<kbd>${keyCap(['Mod', ...more.map((one) => spoken[one] ?? one), key.toLowerCase()].join('+'), mac)}</kbd>`;
  });
}
