import { diffLines } from 'diff';
import { textOf } from './stands.ts';
import type { Standing } from './state.ts';

type Said = {
  path: string;
  at: string;
  actor: string;
  /** Made while Mneme was not running. */
  absent: boolean;
  /** Agents that were connected when it was edited from outside. */
  besides: string[];
  instead: 'folder' | 'link' | null;
  before: Standing;
  after: Standing;
};

const minute = (at: string) => `${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`;

/** An alert in a sentence or two for a person. @source 000 §12.5 */
export function alertWords(said: Said): string {
  return `${happened(said)}${lines(said.before, said.after)}. Was this intentional?`;
}

export const alertRemedy = (path: string) =>
  `Look at the difference. If it is yours, say so and it stays; if not, take ${path} back to its last good state.`;

function happened({ path, at, actor, absent, besides, instead, before, after }: Said): string {
  const verb = before.hash === null ? 'added' : after.hash === null ? 'removed' : 'modified';
  const by = absent ? 'while Mneme was not running' : `on ${minute(at)} by ${whom(actor)}${beside(besides)}`;
  if (after.hash !== null || instead === null) return `${path} was ${verb} ${by}`;
  return `${path} is gone: a ${instead} stands in its place since ${absent ? 'Mneme last ran' : minute(at)}`;
}

const beside = (agents: string[]) => (agents.length === 0 ? '' : ` while ${agents.join(', ')} could have done it`);

function whom(actor: string): string {
  if (actor === 'manual') return 'hand';
  const [kind = '', name = ''] = actor.split(/:(.*)/s);
  if (actor === 'system:sync') return 'a sync with another machine';
  if (kind === 'reflection') return `reflection ${name}`;
  if (kind === 'skill') return `the skill ${name}, which may not change it`;
  if (kind === 'subagent') return `the agent ${name}, which may not change it`;
  return `${actor}, which may not change it`;
}

/** `: 3 lines added, 1 removed`; empty for what is no text. */
function lines(before: Standing, after: Standing): string {
  const [was, is] = [textOf(before), textOf(after)];
  if (was === null || is === null) return after.hash !== null && is === null ? ', and is no text any more' : '';
  let [added, removed] = [0, 0];
  // Large files that differ everywhere would take long, and the words only count.
  const parts = diffLines(was, is, { timeout: 200 });
  if (parts === undefined) return '';
  for (const part of parts) {
    if (part.added) added += part.count ?? 0;
    if (part.removed) removed += part.count ?? 0;
  }
  const count = (n: number) => `${n} ${n === 1 ? 'line' : 'lines'}`;
  const said = [added > 0 ? `${count(added)} added` : '', removed > 0 ? `${count(removed)} removed` : ''];
  const told = said.filter((one) => one !== '').join(', ');
  return told === '' ? '' : `: ${told}`;
}
