import { createTwoFilesPatch } from 'diff';
import type { Output } from '#shared/contract/methods.ts';

type Preview = Output<'rollback.preview'>;

/** Files of which the difference is printed; of the others what happens to them is. */
const mostDiffs = 30;

/** What a rollback would do, file by file with its difference, and what rests on it. */
export function rollbackText({ title, files, depends, core, scores, entities, relations, contract }: Preview): string {
  if (files.length === 0) return `${title}: nothing would change, it is so already.`;
  const rows = files.map(({ path, does, added, removed }) => `  ${does.padEnd(10)}  ${path}  +${added} −${removed}`);
  const diffs = files.slice(0, mostDiffs).map(diffOf);
  const conflicts = files.flatMap(({ path, conflict }) => (conflict === null ? [] : [`! ${path}: ${conflict.words}`]));
  const facts = [
    ...(core.tokens === core.after ? [] : [`MEMORY.md: ${core.after} tokens, now ${core.tokens}`]),
    ...(scores === 0 ? [] : [`${scores} scores worked out anew`]),
    ...(entities.gone + entities.back === 0 ? [] : [`entities −${entities.gone} +${entities.back}`]),
    ...(relations === 0 ? [] : [`${relations} relations`]),
  ];
  return [
    `${title}: ${files.length} ${files.length === 1 ? 'file' : 'files'}`,
    ...rows,
    ...diffs.filter((diff) => diff !== ''),
    ...conflicts,
    ...depends.map(({ words }) => `! ${words}`),
    ...contract.turns.flatMap((one) =>
      one.turns === 'red' ? [`! The pinned question “${one.question}” would lose its answer.`] : [],
    ),
    ...(facts.length === 0 ? [] : [facts.join(', ')]),
  ].join('\n');
}

function diffOf({ path, before, after }: Preview['files'][number]): string {
  if (before === null && after === null) return '';
  const [, , ...lines] = createTwoFilesPatch(path, path, before ?? '', after ?? '', 'now', 'then').split('\n');
  return lines.join('\n').trimEnd();
}
