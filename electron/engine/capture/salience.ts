import { keepingRuleOf, topicStem } from '../language/keeping-rule.ts';
import { emptyOfTopic } from '../language/lexicon/common-words.ts';
import { runsOf } from '../language/tokens.ts';
import { readFileStamped } from '../workspace/read.ts';
import { sentencesOf } from './extract.ts';

export const saliencePath = 'memory/meta/salience.md';

/** What the owner wants kept and left out, in their own words. `text` goes to a language model as it stands. */
export type Salience = { text: string; keep: string[][]; never: string[][] };

export const noSalience: Salience = { text: '', keep: [], never: [] };

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
    const said = keepingRuleOf(line);
    if (said === null) continue;
    const topics = said.topics.map(stemsOf);
    const kept = topics.filter((topic) => topic.length > 0);
    (said.keep ? made.keep : made.never).push(...kept);
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
    .map(topicStem);
}
