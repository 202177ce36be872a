import type { Output } from '#shared/contract/methods.ts';

type Listed = Output<'proposals.list'>;
type Row = Listed['proposals'][number];

export function proposalsText({ proposals, held, counts }: Listed): string {
  if (proposals.length === 0) return 'No proposals wait.';
  const rows = proposals.map(
    (row) =>
      `${row.id}  ${row.status}  ${row.store ?? '?'}  ${row.giver ?? row.from}${row.repeated > 1 ? `  ×${row.repeated}` : ''}\n  ${row.content.replace(/\s+/g, ' ').slice(0, 160)}${row.rivals.map(({ id, content }) => `\n  ⚠ ${id}: ${content.replace(/\s+/g, ' ').slice(0, 120)}`).join('')}${row.problems.map(({ message, remedy }) => `\n  ✗ ${message} ${remedy}`).join('')}`,
  );
  const { pending, conflict, deferred, malformed } = counts;
  const sum = `${pending} pending, ${conflict} in conflict, ${deferred} deferred, ${malformed} malformed`;
  return [...rows, ...(held === null ? [] : [held.words]), sum].join('\n');
}

export function proposalText(row: Row): string {
  const lines = [
    `${row.id}  ${row.said}  memory/meta/pending-memories.md#L${row.line}`,
    `  from       ${[row.giver ?? row.from, ...row.also].join(', ')}${row.at === null ? '' : `, ${row.at}`}${row.repeated > 1 ? `, ${row.repeated} times` : ''}`,
    `  trigger    ${row.trigger || '—'}`,
    `  store      ${row.store ?? '—'}${row.coreWorthy ? ', and core memory' : ''}`,
    `  entities   ${row.entities.join(', ') || '—'}`,
    `  confidence ${row.confidence ?? '—'}`,
    '',
    row.content.replace(/^/gm, '  '),
  ];
  for (const { id, from, content, citation, about } of row.rivals) {
    lines.push(
      '',
      `  ⚠ contradicts ${id}${from === null ? '' : ` of ${from}`} (${about})`,
      `    ${content.replace(/\s+/g, ' ')}`,
      `    ${citation}`,
    );
  }
  if (row.known !== null) lines.push('', `  remembered already as ${row.known.id} (${row.known.citation})`);
  for (const { message, remedy } of row.problems) lines.push('', `  ✗ ${message}`, `    → ${remedy}`);
  return lines.join('\n');
}
