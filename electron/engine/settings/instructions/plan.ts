import type { ChangeSet, FileChange } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import { readText } from '../../workspace/disk.ts';
import { type PartState, partState, withPart } from '../../workspace/instructions/part.ts';
import type { InstructionFile } from './files.ts';

export type InstructionsView = { path: string; text: string; state: PartState };

/** What each file should say between the marks, and how the one on disk stands to it. */
export function showInstructions(root: string, files: readonly InstructionFile[]): Promise<InstructionsView[]> {
  return Promise.all(
    files.map(async ({ path, body }) => {
      const { text } = await readText(root, path);
      return { path, text: body, state: partState(text, body) };
    }),
  );
}

/**
 * Writes the parts that are of a state in `states`; of the files in `named`, any that is not current: a person who
 * names a file has seen that its part was edited. What stands outside the marks keeps its bytes.
 * @throws input.invalid for a path that is no such file
 */
export async function planInstructions(
  root: string,
  files: readonly InstructionFile[],
  wanted: { named: readonly string[] } | { states: readonly PartState[] },
): Promise<{ set: ChangeSet; result: string[] }> {
  const named = 'named' in wanted ? wanted.named : [];
  const unknown = named.find((path) => !files.some((file) => file.path === path));
  if (unknown !== undefined)
    throw fail('input.invalid', `paths: ${unknown} holds no instructions of Mneme’s.`, 'See instructions.show.');
  const changes: FileChange[] = [];
  for (const file of files) {
    const { text, before } = await readText(root, file.path);
    const state = partState(text, file.body);
    const isWanted = 'named' in wanted ? named.includes(file.path) : wanted.states.includes(state);
    if (!isWanted || state === 'current') continue;
    const action = text === null ? 'CREATE' : 'EDIT';
    const after = withPart(text, file.body, file);
    changes.push({ path: file.path, action, before, after, summary: summaries[state] });
  }
  return { set: { changes }, result: changes.map(({ path }) => path) };
}

const summaries: Record<Exclude<PartState, 'current'>, string> = {
  missing: 'instructions for agents, written',
  outdated: 'instructions for agents, brought up to date',
  edited: 'instructions for agents, set back to what Mneme says',
};
