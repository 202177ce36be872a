import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Git } from '../../electron/engine/git/git.ts';
import { importStream } from '../../electron/engine/git/import.ts';
import { ensureRepository } from '../../electron/engine/git/repository.ts';
import type { SettledChange } from '../../electron/engine/git/types.ts';
import type { By } from '../../shared/model/change.ts';

const entities = 1_500;
const days = 400;
const coreLines = 60;
const factsKept = 25;
const minutesApart = 5;
const people = ['Amara', 'Ines', 'Luka', 'Noor', 'Pavle', 'Tomoko', 'Yusuf', 'Zora'];
const things = ['tide gauge', 'harbour log', 'buoy', 'chart datum', 'barometer', 'mooring', 'pilot boat', 'slipway'];
const pick = (from: string[], n: number) => from[n % from.length] ?? '';

/** Files as a long history leaves them, by path. */
export type Tree = Map<string, string>;

/**
 * A history of so many commits in `.audit`, written as the door writes them, and its files on disk: days that grow by
 * entries, entities that learn, core memory that is rewritten line by line, things forgotten, scores that fade.
 */
export async function makeLongHistory(root: string, git: Git, commits: number, until: number): Promise<void> {
  mkdirSync(root, { recursive: true });
  await ensureRepository(root);
  const tree: Tree = new Map();
  const growth = { ref: 'refs/heads/main', from: null, notBefore: 0 };
  const sets = function* (): Generator<SettledChange> {
    for (let n = 0; n < commits; n++) yield setOf(tree, n, until - (commits - n) * minutesApart * 60_000);
  };
  await git.run(['fast-import', '--quiet', '--done', '--date-format=raw'], importStream(sets(), growth));
  await git.run(['read-tree', 'HEAD']);
  await git.run(['checkout-index', '-a', '-f', '-q', `--prefix=${join(root, '/')}`]);
  await git.run(['commit-graph', 'write', '--reachable', '--changed-paths', '--no-progress']);
}

/** The n-th change of such a history, made at `at` ms. */
export function setOf(tree: Tree, n: number, at: number): SettledChange {
  const [path, after, summary, action, by] = changeOf(tree, n);
  const change = { path, action, before: null, after, summary } as const;
  tree.set(path, after);
  return { seq: n + 1, change: `c${n.toString(16).padStart(15, '0')}`, at, by, set: { changes: [change] } };
}

type Made = [
  path: string,
  after: string,
  summary: string,
  action: 'CREATE' | 'EDIT' | 'APPEND' | 'ARCHIVE' | 'DECAY',
  by: By,
];

/** Of a hundred changes: 60 entries of days, 25 facts, 8 lines of core memory, 4 things forgotten, 2 cycles, 1 edit by hand. */
function changeOf(tree: Tree, n: number): Made {
  const kind = (n * 37) % 100;
  const said = `${pick(people, n * 7)} moved the ${pick(things, n * 3)} of berth ${n % 911}`;
  const session = `s-${Math.floor(n / 40)}`;
  if (kind < 60) {
    const day = new Date(Date.UTC(2025, 0, 1) + Math.floor((n * days) / 100_000) * 86_400_000)
      .toISOString()
      .slice(0, 10);
    const path = `memory/episodes/${day}.md`;
    const entry = `## ${String(Math.floor(n / 60) % 24).padStart(2, '0')}:${String(n % 60).padStart(2, '0')} | fact | confidence:high | tags:[harbour] | source:conversation\n${said}, entry ${n}.\n\n`;
    const by: By = { actor: 'bot:auto-detect', approval: 'auto', trigger: 'Scribe called memory_store', session };
    return [path, (tree.get(path) ?? `# ${day}\n\n`) + entry, said, tree.has(path) ? 'APPEND' : 'CREATE', by];
  }
  if (kind < 85) {
    const path = `memory/graph/entities/person--keeper-${(n * 31) % entities}.md`;
    const had = (tree.get(path) ?? '').split('\n').filter((line) => line.startsWith('- '));
    const facts = [...had, `- ${said} (${n})`].slice(-factsKept);
    const session = `r-${String(Math.floor(n / 500)).padStart(3, '0')}`;
    const by: By = { actor: `reflection:${session}`, approval: 'approved', trigger: 'approved by the owner', session };
    return [path, `# person--keeper\n\n## Facts\n${facts.join('\n')}\n`, said, tree.has(path) ? 'EDIT' : 'CREATE', by];
  }
  if (kind < 93) {
    const lines = (
      tree.get('MEMORY.md') ?? Array.from({ length: coreLines }, (_, at) => `- line ${at}`).join('\n')
    ).split('\n');
    lines[(n * 13) % coreLines] = `- ${said}, since ${n}`;
    const by: By = {
      actor: 'bot:trigger-remember',
      approval: 'auto',
      trigger: `user said "remember ${said}"`,
      session,
    };
    return ['MEMORY.md', lines.join('\n'), said, tree.has('MEMORY.md') ? 'EDIT' : 'CREATE', by];
  }
  const scores = 'memory/meta/decay-scores.json';
  if (kind < 97) {
    const by: By = {
      actor: 'bot:trigger-forget',
      approval: 'auto',
      trigger: 'Scribe confirmed what to forget',
      session,
    };
    return [scores, `{ "last": ${n} }\n`, `archived episode:2025-03-02:10:${n % 60} (${said})`, 'ARCHIVE', by];
  }
  if (kind < 99) {
    const by: By = { actor: 'system:decay', approval: 'auto', trigger: 'daily cycle' };
    return [scores, `{ "last": ${n} }\n`, `${n % 9} entries transitioned: fading→dormant`, 'DECAY', by];
  }
  const path = n % 3 === 0 ? 'SOUL.md' : 'USER.md';
  return [
    path,
    `# Mine\n\nAs of ${n}: ${said}.\n`,
    'edited outside Mneme',
    tree.has(path) ? 'EDIT' : 'CREATE',
    { actor: 'manual', approval: '—', trigger: 'edited outside Mneme' },
  ];
}
