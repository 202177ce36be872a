import { diffLines } from 'diff';
import { textOfState } from './stands.ts';
import type { FileState } from './state.ts';

type Said = {
  path: string;
  at: string;
  actor: string;
  /** Made while Mneme was not running. */
  absent: boolean;
  /** Agents that were connected when it was edited from outside. */
  besides: string[];
  instead: 'folder' | 'link' | null;
  before: FileState;
  after: FileState;
};

const minute = (at: string) => `${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`;

/** An alert in a sentence or two for a person. @source 000 §12.5 */
export function alertWords(said: Said): string {
  return `${happened(said)}${lines(said.before, said.after)}. Was this intentional?`;
}

export const alertRemedy = (path: string) =>
  `Look at the difference. If it is yours, say so and it stays; if not, take ${path} back to its last good state.`;

function happened({ path, at, actor, absent, besides, instead, before, after }: Said): string {
  if (after.hash === null && instead !== null) return replaced(path, instead, absent ? null : minute(at));
  const did = before.hash === null ? acts.added : after.hash === null ? acts.removed : acts.modified;
  return absent ? did.absent(path) : did.by(path, minute(at), whom(actor) + beside(besides));
}

// Whole sentences, since the window finds each in its language by its form.
const acts = {
  added: {
    absent: (path: string) => `${path} was added while Mneme was not running`,
    by: (path: string, when: string, who: string) => `${path} was added on ${when} by ${who}`,
  },
  removed: {
    absent: (path: string) => `${path} was removed while Mneme was not running`,
    by: (path: string, when: string, who: string) => `${path} was removed on ${when} by ${who}`,
  },
  modified: {
    absent: (path: string) => `${path} was modified while Mneme was not running`,
    by: (path: string, when: string, who: string) => `${path} was modified on ${when} by ${who}`,
  },
};

function replaced(path: string, by: 'folder' | 'link', when: string | null): string {
  const since = when ?? 'Mneme last ran';
  return by === 'folder'
    ? `${path} is gone: a folder stands in its place since ${since}`
    : `${path} is gone: a link stands in its place since ${since}`;
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
function lines(before: FileState, after: FileState): string {
  const [was, is] = [textOfState(before), textOfState(after)];
  if (was === null || is === null) return after.hash !== null && is === null ? ', and is no text any more' : '';
  let [added, removed] = [0, 0];
  // Large files that differ everywhere would take long, and the words only count.
  const parts = diffLines(was, is, { timeout: 200 });
  if (parts === undefined) return '';
  for (const part of parts) {
    if (part.added) added += part.count ?? 0;
    if (part.removed) removed += part.count ?? 0;
  }
  const said = [
    added === 1 ? '1 line added' : added > 0 ? `${added} lines added` : '',
    removed === 1 ? '1 line removed' : removed > 0 ? `${removed} lines removed` : '',
  ];
  const told = said.filter((one) => one !== '').join(', ');
  return told === '' ? '' : `: ${told}`;
}
