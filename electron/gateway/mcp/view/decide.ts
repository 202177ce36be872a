import { z } from 'zod';
import type { Output } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { fail, toErrorValue } from '#shared/model/error.ts';
import type { Dispatch } from '../../dispatch.ts';
import type { ViewKeys } from './keys.ts';
import { reviewLink, type ViewList, type ViewRow } from './waiting.ts';

const allowing = `Decide there (${reviewLink}), or allow it under Settings › Agents.`;

const given = z.object({
  page: z.string().max(100),
  list: z.string().max(100),
  decisions: z
    .array(z.object({ id: z.string().max(100), accept: z.boolean() }))
    .min(1)
    .max(20),
});

type Decided = { row: ViewRow; accept: boolean };

/**
 * What a person decided in a view; the owner's own word, as if it were said in the window, where the owner allows it.
 * @throws view.unknown, view.used, role.denied
 */
export async function decideInView(
  { keys, dispatch, caller, isAllowed }: { keys: ViewKeys; dispatch: Dispatch; caller: Caller; isAllowed: boolean },
  input: unknown,
): Promise<string> {
  const { data } = given.safeParse(input);
  if (data === undefined) throw fail('input.invalid', 'This is no decision of a view.', 'Decide in the Mneme window.');
  if (caller.role !== 'main')
    throw fail('role.denied', 'Only a main agent’s program shows what waits.', 'Decide in the Mneme window.');
  if (!isAllowed) throw fail('role.denied', 'The owner decides in Mneme, and not in views of agents.', allowing);
  const waiting = keys.take(data.page, data.list);
  const decided = data.decisions.flatMap(({ id, accept }): Decided[] => {
    const row = waiting.rows.find((one) => one.id === id);
    return row === undefined ? [] : [{ row, accept }];
  });
  const owner: Caller = { name: `a view in ${caller.name}`, role: 'owner', session: caller.session };
  const said = [await onReflection(dispatch, waiting, decided, owner), await onProposals(dispatch, decided, owner)];
  return said.filter((words) => words !== null).join(' ') || 'Nothing was decided.';
}

async function onReflection(dispatch: Dispatch, { session }: ViewList, all: Decided[], owner: Caller) {
  const mine = all.filter(({ row }) => row.of === 'reflection');
  if (session === null || mine.length === 0) return null;
  const before = (await dispatch('reflection.pending', {}, owner)) as Output<'reflection.pending'>;
  const isNoted = before.pending !== null && isBegun(before.pending);
  const decisions = mine.map(({ row, accept }) => ({ id: row.id, verdict: accept ? 'accept' : 'reject' }));
  await dispatch('reflection.draft', { session, decisions }, owner);
  // What the owner noted elsewhere is not applied on the way.
  if (isNoted) return `Noted beside what you decided in Mneme; apply it there: ${reviewLink}`;
  try {
    const applied = await dispatch('reflection.decide', { session, verdict: 'decided' }, owner);
    return (applied as Output<'reflection.decide'>).message;
  } catch (thrown) {
    const { message, remedy } = toErrorValue(thrown);
    return `Noted, and not applied: ${message} ${remedy} ${reviewLink}`;
  }
}

/** The owner decided on a change elsewhere, or wrote their own words for one or for MEMORY.md. */
const isBegun = ({ changes, core }: NonNullable<Output<'reflection.pending'>['pending']>): boolean =>
  core.own !== null || changes.some(({ verdict, edited }) => verdict !== 'open' || edited !== null);

async function onProposals(dispatch: Dispatch, all: Decided[], owner: Caller) {
  const mine = all.filter(({ row }) => row.of === 'proposals');
  if (mine.length === 0) return null;
  const decisions = mine.map(({ row, accept }) => ({ id: row.id, decision: accept ? 'commit' : 'reject' }));
  const { results } = (await dispatch('proposals.decide', { decisions }, owner)) as Output<'proposals.decide'>;
  return results.map(({ message }) => message).join(' ');
}
