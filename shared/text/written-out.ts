/** Letters that their languages also write with plain ones, where a keyboard, an address or an old system lacks them. */
const plainForms: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'oe',
  å: 'aa',
};
const letter = /[äöüßæøå]/g;

/**
 * A word as it is written without umlauts and their like, in small letters: `Müller` → `mueller`, `Straße` → `strasse`.
 * Null for a word that has none, as every word of English.
 */
export function writtenOut(word: string): string | null {
  const small = word.normalize('NFC').toLowerCase();
  const plain = small.replace(letter, (one) => plainForms[one] ?? one);
  return plain === small ? null : plain;
}
