import type { Output } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { supersededBy } from '../index/superseded.ts';
import { spelled } from '../language/spelling.ts';
import { recall } from '../recall/recall.ts';
import type { Services } from '../services.ts';
import { readMarks } from '../workspace/codecs/entity-marks.ts';
import { gist } from '../workspace/gist.ts';
import { doubtOf } from './marks.ts';

type Near = Output<'memory.store'>['near'];

/** Memories told at most, results looked through for them, and characters of a statement that are searched for. */
const most = 3;
const looked = 12;
const mostRead = 1_000;

/**
 * What stands and is most like a statement: whether one of them is made outdated is for the caller to judge. Only what
 * `replaces` may name; without the memory itself and what says the same in another place.
 */
export async function nearTo(services: Services, id: string, content: string, caller: Caller): Promise<Near> {
  const { index, settings } = services;
  const { hits } = await recall(services, content.slice(0, mostRead), {
    k: looked,
    kinds: ['fact', 'episode', 'core'],
    minScore: settings.get('recall.minScore'),
    unasked: true,
    awake: (memory) => memory.id !== id && supersededBy(index, memory) === null,
  });
  const own = spelled(content);
  const found = index.get(hits.map((hit) => hit.id)).filter(({ text }) => spelled(readMarks(text).statement) !== own);
  const near = found.slice(0, most);
  services.captureQueue.heard.gave(caller.session, near);
  return near.map((memory) => {
    const { statement, since } = readMarks(memory.text);
    const doubt = doubtOf(services, memory);
    const told = { id: memory.id, text: gist(statement), path: `${memory.path}#L${memory.line}` };
    return { ...told, since: since ?? memory.at?.slice(0, 10) ?? null, ...(doubt === null ? {} : { doubt }) };
  });
}
