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

export const isSpelledAlike = (a: string, b: string) => a === b || sameButForCapitals(a, b);
