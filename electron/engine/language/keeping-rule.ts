import { anyOf, isLatin, oneOf, words } from './lexicon/all.ts';

const ruleWords =
  oneOf(`(?<keep>always_(?:keep|remember|capture|save|note)|(?:immer|stets)_(?:behalten|merken)|guarda(?:r)?_siempre|siempre_guarda(?:r)?|(?:总是|始终|一定要|必须)(?:保留|记住|记录|记))
  (?<never>(?:never|don't|do_not)_(?:keep|remember|capture|save|note|store)|(?:nie|niemals)_(?:behalten|merken|speichern)|nunca_guarda(?:r)?|(?:从不|绝不|永远不要|不要|别)(?:保留|记住|记录|记|保存))`);
const rule = new RegExp(String.raw`^(?:please )?${ruleWords}[\s:：]*(?<about>.+)$`, 'iu');
const either = anyOf(words(({ joining }) => joining).filter(isLatin));
const between = new RegExp(String.raw`[,;，、；]|(?<!\p{L})(?:${either}|or|oder|o|ou)(?!\p{L})|和|或`, 'iu');

/** What a line “always keep X” or “never keep X, Y” says; null for any other. Pure. */
export function keepingRuleOf(line: string): { keep: boolean; topics: string[] } | null {
  const said = rule.exec(line.replace(/[’‘]/g, "'").replace(/[*_`]/g, '').trim())?.groups;
  return said === undefined ? null : { keep: said.keep !== undefined, topics: (said.about ?? '').split(between) };
}

/** `allergies` is `allergy`, `meetings` is `meeting`, `working` is `work`. */
export function topicStem(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=[^s])s$/, '')
    .replace(/(?<=[a-z]{3})(?:ing|ed|ic)$/, '')
    .replace(/(?<=[a-z]{3})[ey]$/, '');
}
