const idle = new Set(
  'a an the is are was were be been has have had will to of in on at for from with and or but so by as it its he she they his her their this that these those now since not no der die das ein eine einen ist sind war hat zu in im am auf für von mit und oder es er sie seit jetzt den dem des'.split(
    ' ',
  ),
);

/** The words that carry a text's meaning: no case, accents or function words; Chinese as pairs of characters. */
export function contentWords(text: string): Set<string> {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const out = new Set<string>();
  for (const [run] of plain.matchAll(/\p{Script=Han}+|[\d]+(?:[.,:]\d+)*|(?:(?!\p{Script=Han})\p{L})+/gu)) {
    if (!/\p{Script=Han}/u.test(run)) {
      if (!idle.has(run)) out.add(run.length > 4 ? run.replace(/(?:ing|ed|es|s|en|e)$/, '') : run);
    } else for (let at = 0; at < Math.max(1, run.length - 1); at++) out.add(run.slice(at, at + 2));
  }
  return out;
}

/** How much of `wanted` stands in `given`: [0, 1]. Words of `beside` do not count, unless there are no others. */
export function coverage(wanted: string, given: string, beside = ''): number {
  const all = contentWords(wanted);
  const left = [...all].filter((word) => !contentWords(beside).has(word));
  const words = left.length > 0 ? left : [...all];
  const there = contentWords(given);
  return words.length === 0 ? 0 : words.filter((word) => there.has(word)).length / words.length;
}
