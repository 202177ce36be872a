const scripts = { Latin: /\p{Script=Latin}/u, Cyrillic: /\p{Script=Cyrillic}/u, Greek: /\p{Script=Greek}/u } as const;
const others = {
  Armenian: /\p{Script=Armenian}/u,
  Cherokee: /\p{Script=Cherokee}/u,
  Lisu: /\p{Script=Lisu}/u,
} as const;
const all = Object.entries({ ...scripts, ...others });
/** Letters of other scripts that look like Latin ones. */
const alike = /^[аеорсухіјѕԁһӏԛԝАВЕКМНОРСТХІЈЅοανρυΑΒΕΖΗΙΚΜΝΟΡΤΥΧ]{4,}$/u;

/**
 * Why a name may be taken for another: a word of it mixes scripts whose letters look alike (“Аnna” with a Cyrillic А), or
 * beside Latin words one is made of such letters alone. Null for every ordinary name, bilingual ones too.
 */
export function lookAlike(name: string): string | null {
  const words = name.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== '');
  const scriptsIn = (word: string) => all.flatMap(([script, form]) => (form.test(word) ? [script] : []));
  for (const word of words) {
    const found = scriptsIn(word);
    if (found.length > 1) return `mixes ${found.join(' and ')} letters`;
  }
  const [odd] = words.filter((word) => alike.test(word));
  const latin = words.some((word) => scripts.Latin.test(word));
  return odd !== undefined && latin ? `holds ${scriptsIn(odd).join('')} letters that look like Latin ones` : null;
}
