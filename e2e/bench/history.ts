import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomId } from '../../electron/adapters/ids.ts';
import { gitIn } from '../../electron/engine/git/git.ts';
import { gitEnvironment } from '../../electron/engine/git/spawn.ts';
import { historyHandlers } from '../../electron/engine/handlers/history.ts';
import { type OpenWorkspace, openServices } from '../../electron/engine/open.ts';
import type { ParsedInput } from '../../shared/contract/methods.ts';
import { type Figure, percentile, type Result } from './figures.ts';
import { makeLongHistory } from './long-history.ts';

const caller = { name: 'bench', role: 'owner', session: '' } as const;
const rounds = 15;
/** Milliseconds that an answer may take, whatever the length of the history. */
const bound = 100;

/** Questions of a long history, each beside plain git with the same filter. @source 000 §12.7 */
export async function benchHistory(commits: number): Promise<Result> {
  const root = mkdtempSync(join(tmpdir(), 'mneme-bench-'));
  const figures: Figure[] = [];
  const notes: string[] = [];
  let workspace: OpenWorkspace | undefined;
  try {
    await makeLongHistory(root, gitIn(root), commits, Date.now());
    const opening = performance.now();
    workspace = await opened(root);
    figures.push({ name: 'opening, no index of commits yet', value: performance.now() - opening, unit: 'ms' });
    const reading = performance.now();
    await workspace.commits.follow();
    figures.push({ name: 'reading every commit, beside work', value: performance.now() - reading, unit: 'ms' });
    await workspace.commits.atRest();
    notes.push(`${((performance.now() - reading) / 1000).toFixed(0)} s until lines were counted and traced, at rest.`);
    for (const question of questionsOf(root, workspace)) figures.push(await measured(root, question));
    const again = performance.now();
    await workspace.close();
    const closed = performance.now();
    workspace = await opened(root);
    figures.push({ name: 'opening again', value: performance.now() - closed, unit: 'ms' });
    notes.push(`closing took ${(closed - again).toFixed(0)} ms.`);
    notes.push(
      `the index of commits takes ${megabytes(join(root, '.mneme'))} MB, .audit ${megabytes(join(root, '.audit'))} MB.`,
    );
  } finally {
    await workspace?.close();
    rmSync(root, { recursive: true, force: true });
  }
  return {
    name: 'history',
    about: `${commits} commits; p95 of ${rounds} answers, beside plain git in the same run`,
    figures,
    notes,
  };
}

async function opened(root: string): Promise<OpenWorkspace> {
  const ports = {
    clock: { now: () => Date.now(), zone: 'Europe/Zagreb' },
    log: { info() {}, warn: console.error, error: console.error },
    emit() {},
    id: randomId,
  };
  const workspace = await openServices({ root, ports, create: false, version: 'bench' });
  await workspace.ready;
  return workspace;
}

type Question = { name: string; ask(round: number): Promise<unknown>; git: string[] };

function questionsOf(root: string, workspace: OpenWorkspace): Question[] {
  const list = (input: Partial<ParsedInput<'history.list'>>) => () =>
    historyHandlers['history.list'](workspace, { what: 'changes', limit: 50, ...input }, caller);
  const log = (...args: string[]) => ['log', '--format=%H %s', ...args, 'main'];
  const days = readdirSync(join(root, 'memory/episodes')).sort();
  const day = `memory/episodes/${days[Math.floor(days.length / 2)]}`;
  const entities = readdirSync(join(root, 'memory/graph/entities')).sort();
  const entity = (n: number) => `memory/graph/entities/${entities[(n * 7) % entities.length]}`;
  const [some] = workspace.commits.queries.list({ paths: [entity(3)] }, 1);
  const blame = (path: (round: number) => string, commit?: string) => (round: number) =>
    historyHandlers['history.blame'](workspace, { path: path(round), commit }, caller);
  const page = (path: string) => ['log', '--format=%H %s', 'main', '--', path];
  return [
    { name: 'what changed', ask: list({}), git: log('-50') },
    { name: 'by whom', ask: list({ actor: 'manual' }), git: log('--author=^manual') },
    { name: 'by any reflection', ask: list({ actor: 'reflection' }), git: log('--author=^reflection') },
    { name: 'in words', ask: list({ about: 'barometer of berth 77' }), git: log('--grep=barometer of berth 77') },
    { name: 'of a session', ask: list({ session: 's-900' }), git: log('--grep=^Session: s-900$') },
    { name: 'what was archived', ask: list({ actions: ['ARCHIVE'] }), git: log('--grep=^.ARCHIVE.') },
    { name: 'critical files', ask: list({ critical: true }), git: page('SOUL.md') },
    { name: 'of a month', ask: list({ since: '60d', until: '30d' }), git: log('--since=60.days', '--until=30.days') },
    {
      name: 'why forgotten',
      ask: list({ what: 'forgotten', about: 'pilot boat of berth 12' }),
      git: log('--grep=^.ARCHIVE..*pilot boat of berth 12'),
    },
    { name: 'the last reflection', ask: list({ what: 'reflection' }), git: log('--author=^reflection', '-400') },
    { name: 'has SOUL.md ever changed', ask: list({ what: 'file', about: 'SOUL.md' }), git: page('SOUL.md') },
    { name: 'every change of MEMORY.md', ask: list({ what: 'file', about: 'MEMORY.md' }), git: page('MEMORY.md') },
    { name: 'facets', ask: () => historyHandlers['history.facets'](workspace, {}, caller), git: log('--format=%an') },
    {
      name: 'what a commit did',
      ask: () => historyHandlers['history.diff'](workspace, { commit: some?.commit }, caller),
      git: ['show', some?.commit ?? 'main'],
    },
    {
      name: 'what a session did',
      ask: () => historyHandlers['history.diff'](workspace, { session: 's-1200' }, caller),
      git: log('-p', '--grep=^Session: s-1200$'),
    },
    { name: 'who wrote a page', ask: blame(entity), git: ['blame', '--porcelain', 'main', '--', entity(3)] },
    { name: 'who wrote a day', ask: blame(() => day), git: ['blame', '--porcelain', 'main', '--', day] },
    {
      name: 'who wrote MEMORY.md',
      ask: blame(() => 'MEMORY.md'),
      git: ['blame', '--porcelain', 'main', '--', 'MEMORY.md'],
    },
    {
      name: 'who had written MEMORY.md then',
      ask: blame(() => 'MEMORY.md', some?.commit),
      git: ['blame', '--porcelain', some?.commit ?? 'main', '--', 'MEMORY.md'],
    },
  ];
}

async function measured(root: string, { name, ask, git }: Question): Promise<Figure> {
  const times: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    await ask(round);
    times.push(performance.now() - began);
    if (round >= 3) continue;
    const since = performance.now();
    const place = ['--git-dir', join(root, '.audit'), '--work-tree', root];
    execFileSync('git', [...place, ...git], {
      env: gitEnvironment(),
      maxBuffer: 2 ** 30,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    plain.push(performance.now() - since);
  }
  return { name, value: percentile(times, 0.95), unit: 'ms', baseline: percentile(plain, 0.5), most: bound };
}

function megabytes(folder: string): string {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const counts = folder.endsWith('.audit') || entry.name.startsWith('commits.sqlite');
    if (entry.isFile() && counts) bytes += statSync(join(entry.parentPath, entry.name)).size;
  }
  return (bytes / 1024 / 1024).toFixed(0);
}
