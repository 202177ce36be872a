import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { connectOwner } from '../../../electron/gateway/connect.ts';
import { tokenDigest } from '../../../electron/gateway/grants.ts';
import { restoreWorkspace } from '../../../electron/gateway/restore.ts';
import type { Place } from '../../place.ts';
import { openGiven } from './engine.ts';
import { type Ground, layOut, put } from './ground.ts';

/** What belongs to the stranger: an address that listens, a repository, and a token. */
export type Stranger = { url: string; remote: string; token: string };

export type Asking = {
  name: string;
  /** Puts the settings on disk. */
  arrive(ground: Ground, stranger: Stranger, place: Place): void | Promise<void>;
  /** They come while the workspace is open. */
  late?: true;
  /** What the owner must be asked about. */
  topics: string[];
  /** What shows that they are obeyed once the owner said so; null: nothing that can be seen from outside. */
  shows: 'heard' | 'pushed' | 'wrote' | null;
};

const settings = (ground: Ground, values: object) => put(join(ground.root, 'mneme.json'), JSON.stringify(values));

const agents = (ground: Ground, { token }: Stranger, grant: object) =>
  put(
    join(ground.root, '.mneme/agents.json'),
    JSON.stringify({ Stranger: { tokenHash: tokenDigest(token), granted: '', mode: 'batch', ...grant } }),
  );

const nothing = { last: null, synced: null, ahead: 0, behind: 0, waiting: 0, failure: null };
const remote = (ground: Ground, address: string) =>
  put(
    join(ground.root, '.mneme/sync.json'),
    JSON.stringify({ version: 1, remote: address, ...nothing, unrelated: false }),
  );

const embedders: [string, (url: string) => object][] = [
  [
    'an embedder at an address',
    (url) => ({ embedder: 'openai-compatible', embedderModel: 'm', embedderUrl: `${url}/v1` }),
  ],
  ['an embedder of Ollama’s', (url) => ({ embedder: 'ollama', embedderModel: 'm', embedderUrl: url })],
];
const models: [string, object][] = [
  ['a model at an address', { provider: 'openai-compatible', name: 'm' }],
  ['a model of Ollama’s', { provider: 'ollama', name: 'm' }],
  ['a known provider at another address', { provider: 'anthropic', name: 'm' }],
];

const byAddress: Asking[] = [
  ...embedders.map(
    ([name, values]): Asking => ({
      name,
      arrive: (ground, { url }) => settings(ground, { recall: values(url) }),
      topics: ['embedder'],
      shows: 'heard',
    }),
  ),
  ...models.map(
    ([name, values]): Asking => ({
      name,
      arrive: (ground, { url }) => settings(ground, { model: { ...values, baseUrl: url } }),
      topics: ['model'],
      shows: 'heard',
    }),
  ),
];

const late: Asking[] = byAddress.map((one) => ({ ...one, name: `${one.name}, while it is open`, late: true }));

const byRemote: Asking[] = [
  {
    name: 'a remote',
    arrive: (ground, stranger) => remote(ground, stranger.remote),
    topics: ['remote'],
    shows: 'pushed',
  },
  {
    name: 'a remote to sync with by itself',
    arrive(ground, stranger) {
      remote(ground, stranger.remote);
      settings(ground, { sync: { auto: true } });
    },
    topics: ['remote', 'sync'],
    shows: 'pushed',
  },
];

const byRole: Asking[] = [
  {
    name: 'a main role',
    arrive: (ground, stranger) => agents(ground, stranger, { role: 'main' }),
    topics: ['role:Stranger'],
    shows: 'wrote',
  },
  {
    name: 'a sub-agent whose proposals are taken at once',
    arrive: (ground, stranger) => agents(ground, stranger, { role: 'subagent', mode: 'auto' }),
    topics: ['role:Stranger'],
    shows: null,
  },
  {
    name: 'a role of the owner’s',
    arrive: (ground, stranger) => agents(ground, stranger, { role: 'owner' }),
    topics: [],
    shows: null,
  },
];

const others: [string, string, object][] = [
  ['approval without the window', 'approval', { reflection: { agentApproval: true, replies: true } }],
  ['alerts that are off', 'alerts', { audit: { alerts: false } }],
  ['a model in a folder', 'embedder', { recall: { embedder: 'onnx', embedderFolder: '/tmp/model' } }],
];
const byValue: Asking[] = others.map(([name, topic, values]) => ({
  name,
  arrive: (ground) => settings(ground, values),
  topics: [topic],
  shows: null,
}));

const all: Asking = {
  name: 'a folder with an address, a remote and a role',
  arrive(ground, stranger) {
    const [embedder] = embedders;
    settings(ground, { recall: embedder?.[1](stranger.url), sync: { auto: true } });
    remote(ground, stranger.remote);
    agents(ground, stranger, { role: 'main', mode: 'auto' });
  },
  topics: ['embedder', 'sync', 'remote', 'role:Stranger'],
  shows: 'wrote',
};

/**
 * A workspace in which a stranger, on a machine of theirs, said yes to a remote, a role and syncing by itself.
 * @returns a backup of it, and its folder
 */
async function agreedElsewhere(ground: Ground, stranger: Stranger, place: Place) {
  const [mine, theirs] = [place.env.MNEME_HOME, `${ground.precious}-home`];
  const source = layOut(place.root, `${ground.precious}-source`, { name: 'source', prepare: () => undefined });
  const file = `${ground.precious}.backup`;
  process.env.MNEME_HOME = theirs;
  const opened = await openGiven({ env: { ...place.env, MNEME_HOME: theirs } }, source.root);
  try {
    const owner = await connectOwner(source.root, { client: 'a stranger', start: false });
    await owner.call('sync.set', { remote: stranger.remote });
    await owner.call('settings.write', { values: { 'sync.auto': true } });
    stranger.token = (await owner.call('agents.grant', { name: 'Stranger', role: 'main' })).token;
    await owner.call('backup.make', { file });
    owner.close();
  } finally {
    process.env.MNEME_HOME = mine;
    await opened.end();
  }
  rmSync(ground.root, { recursive: true });
  return { file, folder: source.root };
}

const elsewhere: Asking[] = [
  {
    name: 'a backup of a workspace whose stranger had said yes',
    async arrive(ground, stranger, place) {
      const { file } = await agreedElsewhere(ground, stranger, place);
      await restoreWorkspace(file, ground.root);
    },
    // Remote and roles are of a machine: no backup holds them.
    topics: ['sync'],
    shows: null,
  },
  {
    name: 'a copy of a workspace whose stranger had said yes',
    async arrive(ground, stranger, place) {
      const { folder } = await agreedElsewhere(ground, stranger, place);
      cpSync(folder, ground.root, { recursive: true, verbatimSymlinks: true });
    },
    topics: ['remote', 'sync', 'role:Stranger'],
    shows: 'wrote',
  },
];

/** Settings that somebody else wrote into a workspace. */
export const askings: Asking[] = [all, ...elsewhere, ...byAddress, ...byRemote, ...byRole, ...byValue, ...late];
