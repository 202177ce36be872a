import { asSet } from '../../../electron/engine/handlers/memory.ts';
import { closely } from '../../../electron/engine/recall/closely.ts';
import { lookUp } from '../../../electron/engine/recall/search.ts';
import { weighCandidates } from '../../../electron/engine/recall/weigh.ts';
import type { Opened } from '../opened.ts';
import type { Example } from './ranker.ts';

/** Of what was weighed for a question so much is looked at: as much as a search reads closely. */
const most = 100;

/** What a search weighs for a question, before it is ranked. `gold`: ids of the memories that hold the answer. */
export async function exampleOf(
  { workspace, meaning }: Opened,
  question: string,
  gold: ReadonlySet<string>,
  { kind, set }: Pick<Example, 'kind' | 'set'>,
): Promise<Omit<Example, 'plain'>> {
  const { index } = workspace;
  const options = { ...asSet(workspace, question), meant: await meaning(question), k: 20 };
  const { relevant } = weighCandidates(index, lookUp(index, question, options), options, {});
  const closest = relevant.slice(0, most);
  const read = closely(question, index.load(closest.map(({ n }) => n)));
  const rows = closest.map(({ id, evidence, traits, reasons }, n) => ({
    words: reasons.words,
    evidence,
    traits: { ...traits, ...read[n]?.traits },
    gold: gold.has(id),
  }));
  return { kind, set, rows, missed: gold.size - rows.filter((row) => row.gold).length };
}
