import type { Output } from '#shared/contract/methods.ts';

type Conflicts = Output<'sync.run'>['conflicts'];

const last = (side: string, said: Conflicts[number]['mineBy']) =>
  said === null ? [] : [`    ${side}: ${said.by}, ${said.at}`];

const waiting = (conflicts: Conflicts) =>
  conflicts.flatMap(({ path, words, binary, mineBy, theirsBy }) => [
    `  ${path}: ${words}`,
    ...last('this machine', mineBy),
    ...last('the remote', theirsBy),
    ...(binary ? [] : [`    → mneme sync resolve ${path} FILE, with your own text in FILE`]),
    `    → mneme sync take mine ${path}, or take theirs`,
  ]);

export function syncText({ message, conflicts }: { message: string; conflicts: Conflicts }): string {
  return [message, ...waiting(conflicts)].join('\n');
}

const words: Record<Output<'sync.status'>['state'], string> = {
  off: 'off',
  idle: 'in order',
  running: 'under way',
  conflict: 'waits for you',
  failed: 'failed',
};

export function syncStateText(status: Output<'sync.status'>): string {
  if (status.remote === null) return 'No remote is set. Set one with: mneme sync set ADDRESS';
  const rows: [string, string][] = [
    ['remote', status.remote],
    ['state', words[status.state]],
    ['last', status.last ?? 'never'],
    ['to send', `${status.ahead} commits`],
  ];
  const note = status.note === null ? [] : [`${status.note}${status.remedy === null ? '' : `\n→ ${status.remedy}`}`];
  return [...rows.map(([name, value]) => `${name.padEnd(8)} ${value}`), ...note, ...waiting(status.conflicts)].join(
    '\n',
  );
}
