import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { connectOwner, type OwnerConnection } from '../../../electron/gateway/connect.ts';
import { connectAgent } from '../../agent.ts';
import type { Place } from '../../place.ts';
import { makeOwnPlace } from '../../prepare.ts';
import type { Result } from '../figures.ts';
import { openGiven } from './engine.ts';
import { type Ground, layOut } from './ground.ts';
import { type Asking, askings, type Stranger } from './strangers.ts';

/** What a stranger got: requests at an address, commits in a repository, a file written by an agent. */
type Got = { heard: number; pushed: boolean; wrote: boolean };

/** Milliseconds in which what is obeyed shows; what is not has as long. */
const patienceMs = 1_500;

/**
 * Settings that come on disk, by a folder, a backup or another program: nothing of them counts before the owner's word,
 * and what can be seen of them counts after it, so that the first is no accident.
 */
export async function attackBySettings(most: number): Promise<Result> {
  const place = await makeOwnPlace('empty');
  const obeyed: string[] = [];
  const unasked: string[] = [];
  const inert: string[] = [];
  const asked = askings.slice(0, most);
  const address = await listen();
  try {
    for (const [n, asking] of asked.entries()) {
      const folder = join(place.base, `settings-${n}`);
      const { before, missing, after } = await askOne(place, asking, folder, address);
      const got = (Object.keys(before) as (keyof Got)[]).filter((key) => Number(before[key]) > 0);
      if (got.length > 0) obeyed.push(`${asking.name}: ${got.join(', ')}`);
      if (missing.length > 0) unasked.push(`${asking.name}: ${missing.join(', ')}`);
      if (asking.shows !== null && Number(after[asking.shows]) === 0) inert.push(`${asking.name}: ${asking.shows}`);
      await rm(folder, { recursive: true, force: true });
    }
  } finally {
    address.end();
    await place.remove();
  }
  return {
    name: 'settings',
    about: `${asked.length} settings that came on disk`,
    figures: [
      { name: 'cases', value: asked.length, unit: '' },
      { name: 'obeyed before the owner’s word', value: obeyed.length, unit: '', most: 0 },
      { name: 'not asked about', value: unasked.length, unit: '', most: 0 },
      { name: 'without effect after it', value: inert.length, unit: '', most: 0 },
    ],
    notes: [
      ...obeyed.map((one) => `obeyed: ${one}`),
      ...unasked.map((one) => `not asked: ${one}`),
      ...inert.map((one) => `no effect: ${one}`),
    ],
  };
}

type Address = Awaited<ReturnType<typeof listen>>;

/** A server of the stranger's, which notes each request. */
async function listen() {
  let heard = 0;
  const server = createServer((_request, response) => {
    heard += 1;
    response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, heard: () => heard, end: () => void server.close() };
}

async function askOne(place: Place, asking: Asking, folder: string, { url, heard }: Address) {
  const stranger: Stranger = { url, remote: join(folder, 'stranger.git'), token: `known-to-a-stranger-${folder}` };
  const ground = layOut(place.root, folder, { name: asking.name, prepare: () => undefined });
  execFileSync('git', ['init', '--quiet', '--bare', stranger.remote]);
  const arrive = () => asking.arrive(ground, stranger, place);
  if (!asking.late) await arrive();
  const env = { ...place.env, OPENAI_API_KEY: 'the-key', ANTHROPIC_API_KEY: 'the-key' };
  const opened = await openGiven({ env }, ground.root);
  const owner = await connectOwner(ground.root, { client: 'bench', start: false });
  try {
    if (asking.late) await arrive();
    const already = heard();
    const before = await work(place, owner, ground, stranger, () => heard() - already);
    const { waiting } = await owner.call('settings.read', {});
    const missing = asking.topics.filter((topic) => waiting.every((one) => one.topic !== topic));
    if (asking.shows === null) return { before, missing, after: before };
    await owner.call('settings.confirm', {});
    const after = await work(place, owner, ground, stranger, () => heard() - already);
    return { before, missing, after };
  } finally {
    owner.close();
    await opened.end();
  }
}

/** A usual hour: the owner stores and searches, syncs where that is on, and whoever has the token writes. */
async function work(
  place: Place,
  owner: OwnerConnection,
  ground: Ground,
  { remote, token }: Stranger,
  heard: () => number,
): Promise<Got> {
  const said = createHash('sha256').update(`${Math.random()}`).digest('hex').slice(0, 8);
  await owner.call('memory.store', { content: `I prefer gauge ${said} to the old one.` });
  await owner.call('memory.search', { query: 'which gauge' });
  await owner.call('sync.run', {}).catch(() => undefined);
  const note = 'memory/stranger.md';
  const agent = await connectAgent({ ...place, root: ground.root }, 'Stranger', token);
  await agent.use('memory_write', { path: note, content: '# Mine\n' }).catch(() => undefined);
  await agent.close();
  await new Promise((resolve) => setTimeout(resolve, patienceMs));
  const refs = execFileSync('git', ['--git-dir', remote, 'for-each-ref']).toString();
  return { heard: heard(), pushed: refs !== '', wrote: existsSync(join(ground.root, note)) };
}
