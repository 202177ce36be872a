import type { Caller } from '#shared/model/agent.ts';
import { fail } from '#shared/model/error.ts';
import type { CaptureDeps } from './deps.ts';

/**
 * Words that an agent writes straight into a file bear no mark of where they came from, so what repeats a page, a tool or
 * somebody else is not written so. `before` and `after`: the text that is changed; lines that stay are nobody's news.
 * @throws input.invalid
 */
export function requireOwnWords(deps: CaptureDeps, caller: Caller, path: string, before: string, after: string): void {
  if (caller.role === 'owner') return;
  const [old, now] = [before.split(/\r?\n/), after.split(/\r?\n/)];
  const [stood, stands] = [new Set(old), new Set(now)];
  const added = now.filter((line) => !stood.has(line)).join('\n');
  const gone = old.filter((line) => !stands.has(line)).join('\n');
  const source = deps.captureQueue.heard.sourceOf(caller.session, added, gone);
  if (source === null) return;
  throw fail(
    'input.invalid',
    `This repeats what came from ${source} in this session, and ${path} cannot say so. Nothing was written.`,
    'Store it with memory_store, which keeps where it came from, or let the owner write it.',
    { path },
  );
}
