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
