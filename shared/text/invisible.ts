/** What may be invisible or steer how text is shown; most of it has no place in a text. */
const unseen = [
  ...['\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f'],
  ...['\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}'],
];
const suspicious = new RegExp(`(?![\\t\\n\\r])[\\p{Cc}${unseen.join('')}]`, 'u');
const [bell, lead] = ['\\u0007', '\\u001b'];
/** Sequences that terminals obey: colours, cursor, titles. */
const escapes = new RegExp(
  `${lead}(?:\\[[0-9;?]{0,40}[ -/]{0,4}[@-~]|\\][^${bell}${lead}]{0,2000}(?:${bell}|${lead}\\\\)|[@-Z\\\\^_])`,
  'g',
);
/** Scripts whose letters need joiners: Persian and Arabic, those of India and around, Mongolian, Khmer. */
const joining =
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Mong}\p{scx=Tibt}]/u;
const rightToLeft = /[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}]/u;
const pictures = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{1f1e6}-\u{1f1ff}]/u;
/** England, Scotland, Wales: the flags that are spelt in tag characters. */
const flags =
  /\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/uy;

/** Invisible characters of a text, by what they are called; the text without them. */
export type CleanText = { text: string; removed: ReadonlyMap<string, number> };

const nothing: ReadonlyMap<string, number> = new Map();

/**
 * A text without what nobody sees: tag characters, bidirectional and other controls, zero-width characters, terminal
 * sequences, variation selectors that vary nothing. Joiners in emoji and in scripts that need them stay, as do the flags
 * that are spelt in tags. `show` gives what stands in the place of a run of them. Linear.
 */
export function cleaned(text: string, show: (run: number) => string = () => ''): CleanText {
  if (!suspicious.test(text)) return { text, removed: nothing };
  const removed = new Map<string, number>();
  const note = (kind: string) => removed.set(kind, (removed.get(kind) ?? 0) + 1);
  const plain = text.replace(escapes, () => {
    note('terminal sequence');
    return show(1);
  });
  let kept = '';
  let before = '';
  let run = 0;
  for (let at = 0; at < plain.length; ) {
    const flag = flagAt(plain, at);
    const one = flag ?? String.fromCodePoint(plain.codePointAt(at) ?? 0);
    at += one.length;
    if (flag === null && suspicious.test(one) && !belongs(one, before, plain, at)) {
      note(kindOf(one));
      run++;
      continue;
    }
    if (run > 0) kept += show(run);
    run = 0;
    kept += one;
    before = one;
  }
  return { text: run > 0 ? kept + show(run) : kept, removed };
}

function flagAt(text: string, at: number): string | null {
  if (text.charCodeAt(at) !== 0xd83c) return null;
  flags.lastIndex = at;
  return flags.exec(text)?.[0] ?? null;
}

/** Whether a character does its work where it stands, `before` it what was kept, `at` what follows. */
function belongs(one: string, before: string, text: string, at: number): boolean {
  const after = String.fromCodePoint(text.codePointAt(at) ?? 32);
  if (one === '\u200d')
    return (joining.test(before) && !/\s/.test(after)) || (isPicture(before) && pictures.test(after));
  if (one === '\u200c') return joining.test(before) && joining.test(after);
  if (one === '\u200e' || one === '\u200f') return rightToLeft.test(before) !== rightToLeft.test(after);
  if (/[\ufe00-\ufe0f]/u.test(one))
    return pictures.test(before) || /[0-9#*\p{Script=Han}\p{Script=Mongolian}\p{Sm}]/u.test(before);
  if (/[\u180b-\u180f]/u.test(one)) return /\p{Script=Mongolian}/u.test(before);
  if (/[\u{e0100}-\u{e01ef}]/u.test(one)) return /\p{Script=Han}/u.test(before);
  return false;
}

const isPicture = (one: string) => pictures.test(one) || one === '\ufe0f';

function kindOf(one: string): string {
  if (/[\u{e0000}-\u{e007f}]/u.test(one)) return 'tag character';
  if (/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(one)) return 'bidirectional control';
  if (/\p{Cc}/u.test(one)) return 'control character';
  if (/[\ufe00-\ufe0f\u180b-\u180f\u{e0100}-\u{e01ef}]/u.test(one)) return 'variation selector';
  return 'zero-width character';
}

/** `12 tag characters and 1 control character`. */
export function countsOf(removed: ReadonlyMap<string, number>): string {
  return [...removed].map(([kind, count]) => `${count} ${kind}${count === 1 ? '' : 's'}`).join(' and ');
}

/** A text that is shown: where something invisible stands, it says so. */
export const visible = (text: string): string =>
  cleaned(text, (run) => (run === 1 ? '⟨invisible⟩' : `⟨${run} invisible⟩`)).text;
