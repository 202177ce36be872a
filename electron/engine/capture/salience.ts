import { oneOf } from '../language/lexicon/all.ts';
import { emptyOfTopic } from '../language/lexicon/common-words.ts';
import { runsOf } from '../language/tokens.ts';
import { readFileStamped } from '../workspace/read.ts';
import { sentencesOf } from './extract.ts';

export const saliencePath = 'memory/meta/salience.md';

/** What the owner wants kept and left out, in their own words. `text` goes to a language model as it stands. */
export type Salience = { text: string; keep: string[][]; never: string[][] };

export const noSalience: Salience = { text: '', keep: [], never: [] };

const ruleWords =
  oneOf(`(?<keep>always_(?:keep|remember|capture|save|note)|(?:immer|stets)_(?:behalten|merken)|guarda(?:r)?_siempre|siempre_guarda(?:r)?|(?:总是|始终|一定要|必须)(?:保留|记住|记录|记))
  (?<never>(?:never|don't|do_not)_(?:keep|remember|capture|save|note|store)|(?:nie|niemals)_(?:behalten|merken|speichern)|nunca_guarda(?:r)?|(?:从不|绝不|永远不要|不要|别)(?:保留|记住|记录|记|保存))`);
const rule = new RegExp(String.raw`^(?:please )?${ruleWords}[\s:：]*(?<about>.+)$`, 'iu');

/**
 * The profile: a line “always keep X” or “never keep X” is a rule of plain words, several topics divided by commas;
 * other lines speak to a language model only. Pure.
 */
export function salienceOf(text: string): Salience {
  const made: Salience = { text: text.trim(), keep: [], never: [] };
  const lines = text
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .split('\n')
    .flatMap((line) => sentencesOf(line));
  for (const line of lines) {
    const said = rule.exec(line.replace(/[’‘]/g, "'").replace(/[*_`]/g, '').trim())?.groups;
    if (said === undefined) continue;
    const topics = (said.about ?? '').split(/[,;，、；]|\b(?:and|or|und|oder|y|o)\b|和|或/iu).map(stemsOf);
    const kept = topics.filter((topic) => topic.length > 0);
    (said.keep === undefined ? made.never : made.keep).push(...kept);
  }
  return made;
}

/** The profile of a workspace; one without the file has none. */
export async function readSalience(root: string): Promise<Salience> {
  const file = await readFileStamped(root, saliencePath);
  return typeof file?.text === 'string' ? salienceOf(file.text) : noSalience;
}

/** What the profile says about a sentence: all words of a topic stand in it. “Never” goes before “always”. */
export function wish({ keep, never }: Salience, sentence: string): 'keep' | 'never' | null {
  if (keep.length === 0 && never.length === 0) return null;
  const words = new Set(stemsOf(sentence));
  const han = sentence.normalize('NFKC');
  const holds = (topic: string[]) =>
    topic.every((stem) => words.has(stem) || (/\p{Script=Han}/u.test(stem) && han.includes(stem)));
  if (never.some(holds)) return 'never';
  return keep.some(holds) ? 'keep' : null;
}

function stemsOf(text: string): string[] {
  return runsOf(text)
    .filter((word) => !emptyOfTopic.has(word))
    .map(stem);
}

/** `allergies` is `allergy`, `meetings` is `meeting`, `working` is `work`. */
function stem(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=[^s])s$/, '')
    .replace(/(?<=[a-z]{3})(?:ing|ed|ic)$/, '')
    .replace(/(?<=[a-z]{3})[ey]$/, '');
}
