import { type Caller, owner } from '#shared/model/agent.ts';
import type { By, ChangeSet, FileChange } from '#shared/model/change.ts';
import { fail, MnemeError } from '#shared/model/error.ts';
import { secretsIn } from '../language/secrets/find.ts';
import { readFileStamped } from '../workspace/read.ts';
import { type QuarantineDeps, quarantine } from './quarantine.ts';

/** What the look needs: it goes on from the first write. */
export type GuardDeps = QuarantineDeps & { readonly root: string };

/** Characters on either side of a change that are read with it: an agent may complete what stood half there. */
const margin = 300;

/**
 * The last look before anything is written in an agent's name, at what it adds to each file, at names of files and at the
 * words of commit and log. Secrets are taken out before; here nothing passes that was put together since.
 * @throws input.invalid; what was to be written is held for the owner
 */
export async function refuseSecrets(deps: GuardDeps, set: ChangeSet, by: By): Promise<void> {
  if (!/^(?:bot|subagent|skill|plugin):/.test(by.actor)) return;
  // What is written is what was said; names and summaries only tell of it.
  for (const change of set.changes) await refuseIn(deps, change, by);
  const told = set.changes.flatMap(({ path, summary }) => [summary, `${path} ${summary}`]);
  for (const words of [by.actor, by.trigger, ...told]) {
    const [named] = secretsIn(words);
    if (named !== undefined) refuse(deps, words, named.kind, by);
  }
}

async function refuseIn(deps: GuardDeps, { path, after }: FileChange, by: By): Promise<void> {
  if (typeof after !== 'string') return;
  const before = (await readFileStamped(deps.root, path))?.text ?? '';
  const { from, to } = changedPart(before, after);
  if (from >= to) return;
  const start = Math.max(0, from - margin);
  const part = after.slice(start, to + margin);
  const { held } = deps.captureQueue;
  const found = held.withhold(part).held.find(({ at, end }) => start + at < to && start + end > from);
  if (found === undefined) return;
  // Where only what stands around it makes it a secret, all of that is held.
  refuse(deps, held.withhold(found.words).held.length > 0 ? found.words : part, found.kind, by);
}

function refuse(deps: GuardDeps, words: string, kind: string, by: By): never {
  const caller: Caller = { name: by.trigger.split(' called ')[0] ?? owner, role: 'main', session: by.session ?? '' };
  quarantine(deps, words, caller, { kind });
  throw fail(
    'input.invalid',
    `This would write a secret (${kind}); it was not stored, but held back for the owner.`,
    'Leave the secret out, or let the owner release it.',
    { data: { secret: kind } },
  );
}

/** The kind of the secret for which something was not written; null for any other failure. */
export function secretIn(cause: unknown): string | null {
  const data = cause instanceof MnemeError ? cause.value.data : null;
  const isSecret = typeof data === 'object' && data !== null && 'secret' in data;
  return isSecret && typeof data.secret === 'string' ? data.secret : null;
}

/** Where two texts begin and end to differ, in the new one. */
function changedPart(before: string, after: string): { from: number; to: number } {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before.charCodeAt(from) === after.charCodeAt(from)) from++;
  let behind = 0;
  while (
    behind < most - from &&
    before.charCodeAt(before.length - 1 - behind) === after.charCodeAt(after.length - 1 - behind)
  )
    behind++;
  return { from, to: after.length - behind };
}
