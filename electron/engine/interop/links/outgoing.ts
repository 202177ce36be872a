import type { Memory } from '#shared/model/memory.ts';
import { supersededBy } from '../../index/superseded.ts';
import { withhold } from '../../language/secrets/withhold.ts';
import { labelOf } from '../../workspace/codecs/entity-page.ts';
import { hash8 } from '../../workspace/hash.ts';
import type { LinkDeps } from './deps.ts';
import type { LinkForm, Outgoing } from './forms/types.ts';
import { isOwnMemory, wordsHere } from './here.ts';
import type { KeptLink } from './kept.ts';

/** Memories that go out at one step; the rest follow. */
const most = 500;
const step = 500;

/** What has a place in a form and may leave: the owner's own or stood by, holds now, has no secret, and belongs to the link's project. */
export function* leaving(deps: LinkDeps, { scope }: Pick<KeptLink, 'scope'>, { takes }: LinkForm): Generator<Memory> {
  let cursor: string | undefined;
  do {
    const page = deps.index.browse({
      kinds: [...takes],
      ...(scope === null ? {} : { scopes: [scope] }),
      limit: step,
      cursor,
    });
    for (const memory of page.memories)
      if (isOwnMemory(deps, memory) && memory.type !== 'question' && supersededBy(deps.index, memory) === null)
        yield memory;
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}

/** What a memory says and where, as one word: its id changes, and numbers of core memory move. */
export const digestOfMemory = (memory: Memory): string =>
  hash8(`${memory.parent ?? memory.path}\n${wordsHere(memory)}`);

/** What is new here for a store, and what of it holds a secret and stays. */
export function newHere(
  deps: LinkDeps,
  link: KeptLink,
  form: LinkForm,
  bound: ReadonlySet<string>,
): { going: Outgoing[]; staying: { at: string; why: string }[] } {
  const seen = new Set(link.seen);
  const going: Outgoing[] = [];
  const staying: { at: string; why: string }[] = [];
  if (link.send === 'none') return { going, staying };
  for (const memory of leaving(deps, link, form)) {
    if (bound.has(memory.id) || seen.has(digestOfMemory(memory))) continue;
    const words = wordsHere(memory);
    if (words === '') continue;
    if (withhold(words).held.length > 0)
      staying.push({
        at: `${memory.path}#L${memory.line}`,
        why: 'It holds a secret, which never leaves through a link.',
      });
    else if (going.push(outgoing(deps, memory, words)) === most) break;
  }
  return { going, staying };
}

export function outgoing({ index }: LinkDeps, { id, kind, title, parent, at, text }: Memory, words: string): Outgoing {
  const [page] = parent === null ? [] : index.get([`entity:${parent}`]);
  const about =
    parent === null
      ? null
      : {
          id: parent,
          name: page?.title ?? labelOf(parent),
          type: parent.slice(0, Math.max(0, parent.indexOf('--'))) || 'concept',
        };
  return {
    ...{ id, kind, title, about, day: at?.slice(0, 10) ?? '', time: at?.slice(11, 16) || '12:00' },
    words: kind === 'procedure' ? text.trim() : words,
  };
}
