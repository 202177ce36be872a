import type { Evidence, ProposalOf } from '#shared/model/reflection.ts';
import { shareOfShorter } from '../../language/telling-words.ts';
import { planRemember } from '../../memories/remember.ts';
import { addInsight } from '../../workspace/codecs/evolution.ts';
import { addSteps, createProcedure } from '../../workspace/codecs/procedure.ts';
import { gist } from '../../workspace/gist.ts';
import { oneLine } from '../../workspace/lines.ts';
import { corePath, evolutionPath } from '../../workspace/paths.ts';
import { uniqueSlug } from '../../workspace/slug.ts';
import { answerAsKept } from '../answered.ts';
import { type Applying, goneMeanwhile, isLasting } from './applying.ts';

/** Share of the shorter one's telling words from which on one step is another in other words. */
const leastReworded = 0.5;
const isReworded = (old: string, fresh: string) => (shareOfShorter(old, fresh) ?? 0) >= leastReworded;

export async function teach(
  work: Applying,
  { title, trigger, steps, id }: ProposalOf<'procedure'>,
  evidence: Evidence[],
): Promise<void> {
  const learned = evidence.map(({ id, quote }) => (isLasting(id) ? `[[${id}]]` : `“${oneLine(quote)}” (${corePath})`));
  if (id === null) {
    const folder = 'memory/procedures';
    const name = uniqueSlug(title, (taken) => work.draft.has(`${folder}/${taken}.md`));
    const page = createProcedure({ title, trigger, steps, body: '', learned: work.today });
    const text = `${page}\n## Learned From\n${learned.map((link) => `- ${link}`).join('\n')}\n`;
    await work.edit(`${folder}/${name}.md`, text, `new procedure: ${title}`, 'CREATE');
    return;
  }
  const [memory] = work.around.index.get([id]);
  const { text } = memory ? await work.draft.found(memory.path) : { text: null };
  if (memory === undefined || text === null) throw goneMeanwhile(id);
  await work.edit(memory.path, addSteps(text, steps, learned, isReworded), `procedure: ${title}`);
}

/** What the owner says is read by the next reflection like everything that was said. */
export async function keepAnswer(work: Applying, { text, answer }: ProposalOf<'question'>): Promise<void> {
  if (answer === undefined) return;
  const said = { store: 'episodic', kind: 'fact', confidence: 'high', source: 'user-explicit' } as const;
  const content = answerAsKept(text, answer);
  await work.draft.take((await planRemember({ ...said, tags: [], content }, work.stores)).set);
}

export async function addToEvolution(work: Applying, { title, text }: ProposalOf<'insight'>): Promise<void> {
  const path = evolutionPath;
  const file = await work.draft.found(path);
  const insight = {
    day: work.today,
    reflection: work.around.number,
    text: `${title}: ${text.replace(/\s+/g, ' ')}`,
  };
  await work.edit(path, addInsight(file.text, insight).text, `insight: ${gist(title)}`);
}
