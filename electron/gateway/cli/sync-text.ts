import type { Output } from '#shared/contract/methods.ts';
import { countedNoun } from '#shared/text/counted.ts';
import { localDay, localMinute } from './local-time.ts';
import { shellQuoted } from './shell-quoted.ts';

type Conflicts = Output<'sync.run'>['conflicts'];
type Last = Conflicts[number]['mineBy'];

const handOf = (by: string, owner: string | null) => (owner === null ? by : `${by}, ${owner}`);
const last = (side: string, said: Last) =>
  said === null ? [] : [`    ${side}: ${handOf(said.by, said.owner)}, ${localMinute(said.at)}`];
const words = (text: string) => (text === '' ? '(nothing)' : text.trim().replace(/\s+/g, ' ').slice(0, 200));

const placesOf = ({ entries }: Conflicts[number]) =>
  entries.flatMap(({ under, mine, theirs, mineBy, theirsBy, taken }, n) => [
    `    ${n + 1}. ${under ?? 'at the top'}${taken === null ? '' : ` (you took ${taken})`}`,
    `       mine:   ${words(mine)}${by(mineBy)}`,
    `       theirs: ${words(theirs)}${by(theirsBy)}`,
  ]);
const by = (said: Last) => (said === null ? '' : `  [${handOf(said.by, said.owner)}, ${localMinute(said.at)}]`);

const waiting = (conflicts: Conflicts) =>
  conflicts.flatMap((conflict) => {
    const { path, binary, mineBy, theirsBy, entries } = conflict;
    return [
      `  ${path}: ${conflict.words}`,
      ...last('this machine', mineBy),
      ...last('the remote', theirsBy),
      ...placesOf(conflict),
      ...(entries.length > 0
        ? [`    → mneme sync take mine ${shellQuoted(`${path}#1`)}, take theirs, or take both: one place`]
        : []),
      ...(binary ? [] : [`    → mneme sync resolve ${shellQuoted(path)} FILE, with your own text in FILE`]),
      `    → mneme sync take mine ${shellQuoted(path)}, or take theirs: the whole file`,
    ];
  });

const partText = (name: string, { commits, files, first, last, told, by }: Output<'sync.look'>['go']) => {
  if (commits === 0) return `${name}  nothing`;
  const others = told - by.reduce((sum, one) => sum + one.commits, 0);
  const hands = [
    ...by.map(({ by, owner, commits }) => `${handOf(by, owner)} (${commits})`),
    ...(others > 0 ? [`others (${others})`] : []),
  ].join(', ');
  const newest = told < commits ? `; of the newest ${told}` : '';
  const days = [...new Set([first, last].flatMap((at) => (at === null ? [] : [localDay(at)])))].join(' to ');
  return `${name}  ${countedNoun(commits, 'commit')} in ${countedNoun(files, 'file')}, ${days}${newest}: ${hands}`;
};

/** What a sync would do. */
export const lookText = ({ message, go, come, conflicts }: Output<'sync.look'>) =>
  [message, partText('goes', go), partText('comes', come), ...waiting(conflicts)].join('\n');

export function syncText({ message, conflicts }: { message: string; conflicts: Conflicts }): string {
  return [message, ...waiting(conflicts)].join('\n');
}

const gaveWay = (decided: Output<'sync.status'>['decided']) =>
  decided.length === 0
    ? []
    : [
        ...decided.map(({ number, by }) => {
          const who = `${by?.owner ?? 'the other machine'}${by === null ? '' : `, ${localMinute(by.at)}`}`;
          return `Reflection #${number} was decided on first at ${who}: that decision stands, and yours was taken back.`;
        }),
        '→ Once read: mneme sync dismiss',
      ];

const states: Record<Output<'sync.status'>['state'], string> = {
  off: 'off',
  idle: 'in order',
  running: 'under way',
  conflict: 'waits for you',
  failed: 'failed',
};

export function syncStateText(status: Output<'sync.status'>): string {
  if (status.isLocal) return 'This workspace stays on this machine (sync.local): it is not synced.';
  if (status.remote === null) return 'No remote is set. Set one with: mneme sync set ADDRESS';
  const rows: [string, string][] = [
    ['remote', status.remote],
    ['state', states[status.state]],
    ['last', status.last === null ? 'never' : localMinute(status.last)],
    ['to send', countedNoun(status.ahead, 'commit')],
  ];
  const note = status.note === null ? [] : [`${status.note}${status.remedy === null ? '' : `\n→ ${status.remedy}`}`];
  const state = rows.map(([name, value]) => `${name.padEnd(8)} ${value}`);
  return [...state, ...note, ...gaveWay(status.decided), ...waiting(status.conflicts)].join('\n');
}
