import type { Memory } from '#shared/model/memory.ts';
import type { Suggestion } from '#shared/model/reflection.ts';
import { type CountTokens, tokenizer } from '#shared/text/tokenizer.ts';
import type { Material } from '../material.ts';
import { notRefused } from '../rejected.ts';
import { reasonInTurns } from '../rules/by-rules.ts';
import type { ReflectionStart } from '../run.ts';
import { inTurns } from '../turns.ts';
import type { ProposalGround } from './ground.ts';
import { guardsOf } from './guards.ts';
import { Handles } from './handles.ts';
import { homes } from './homes.ts';
import { cut, layOutParts, type MaterialPart, readyToLay } from './parts.ts';
import { refusedBefore } from './refused-before.ts';

/** What a reasoner is given, whoever it is: parts in words, made as they are asked for, and what its answers are held against. */
export type PreparedParts = { total: number; parts: Iterable<MaterialPart>; ground: Omit<ProposalGround, 'taken'> };

/** What Mneme itself would propose and nobody refused, to adopt or to drop. Parameters as of `reasonInTurns`. */
export async function candidatesFor(
  { read, rejected }: ReflectionStart,
  ...turns: [signal?: AbortSignal, tell?: (done: number, total: number) => void]
): Promise<Suggestion[]> {
  return notRefused(await reasonInTurns(read, ...turns), rejected);
}

/**
 * Material made ready for a reasoner.
 * @param rejected rejected.jsonl; null where nothing was
 * @param candidates what Mneme itself would propose, to adopt or to drop
 * @param most parts that are gone through; what is beyond waits for the next reflection
 */
export async function prepared(
  material: Material,
  rejected: string | null,
  candidates: readonly Suggestion[],
  most = Number.POSITIVE_INFINITY,
): Promise<PreparedParts> {
  const countTokens = await tokenizer();
  const handles = new Handles();
  const episodes = await inTurns(cut(newsFirst(material), countTokens, most)).then((parts) =>
    parts.map(inOrderOf(material)),
  );
  const around = { material, handles, candidates, refused: refusedBefore(rejected, material), countTokens };
  const ground = {
    material,
    handles,
    guards: await guardsOf(material),
    home: homes(material),
    rejected,
    room: roomIn(material.core, countTokens),
  };
  const laying = await inTurns(readyToLay(around));
  return { total: episodes.length, parts: layOutParts(episodes, laying), ground };
}

/** What nobody has read goes before what the rules have, of which the latest counts most. */
function newsFirst({ episodes, skimmed }: Material): readonly Memory[] {
  if (skimmed.size === 0) return episodes;
  const [news, old] = [false, true].map((isOld) => episodes.filter(({ id }) => skimmed.has(id) === isOld));
  return [...(news ?? []), ...(old ?? []).toReversed()];
}

/** Oldest first, as it was told. */
function inOrderOf({ episodes }: Material): (part: Memory[]) => Memory[] {
  const at = new Map(episodes.map((one, n) => [one, n]));
  return (part) => part.toSorted((a, b) => (at.get(a) ?? 0) - (at.get(b) ?? 0));
}

/** Whether core memory has room for more: what was let in before counts. */
function roomIn({ tokens, cap }: { tokens: number; cap: number }, countTokens: CountTokens): (text: string) => boolean {
  let left = cap - tokens;
  return (text) => {
    const needs = countTokens(text) + 3;
    if (needs > left) return false;
    left -= needs;
    return true;
  };
}
