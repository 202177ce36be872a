const folded = (text: string) => text.normalize('NFKC').replace(/[‘’]/g, "'").replace(/\s+/g, ' ').toLowerCase();

/** Whether a text says a string, or one of those between `|`, whatever the case; digits at its ends are whole numbers. Pure. */
export const says = (text: string, sought: string): boolean => sought.split('|').some((one) => saysOne(text, one));

function saysOne(text: string, sought: string): boolean {
  const [whole, part] = [folded(text), folded(sought).trim()];
  if (part === '') return false;
  const isDigit = (sign: string | undefined) => sign !== undefined && /\d/.test(sign);
  for (let at = whole.indexOf(part); at !== -1; at = whole.indexOf(part, at + 1)) {
    const cuts =
      (isDigit(part[0]) && isDigit(whole[at - 1])) || (isDigit(part.at(-1)) && isDigit(whole[at + part.length]));
    if (!cuts) return true;
  }
  return false;
}

type Sought = { must: readonly string[] };

export const saysAll = (text: string, { must }: Sought): boolean => must.every((one) => says(text, one));

/** Half of what must stand there at least: a sentence of what was said in two. */
export const saysHalf = (text: string, { must }: Sought): boolean =>
  2 * must.filter((one) => says(text, one)).length >= must.length;
