import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { randomId } from '../../../electron/adapters/ids.ts';
import { languageModels } from '../../../electron/adapters/llm/models.ts';
import { type OpenWorkspace, openServices } from '../../../electron/engine/open.ts';
import { gather, type Material } from '../../../electron/engine/reflection/material.ts';

/** Files that stand beside a workspace and are none of it. */
const beside = /^(?:key|(?:reply|earlier|obedient)-\d+)\.json$|^ABOUT\.md$/;

/** An Ollama at this address takes part; without one, nobody does. */
type Beside = { model?: string };

/** A copy of a workspace, opened at noon of a day, for as long as `work` takes. `day`: `2026-02-20`. */
export async function onCopy<T>(
  folder: string,
  day: string,
  work: (workspace: OpenWorkspace, root: string) => Promise<T>,
  { model }: Beside = {},
): Promise<T> {
  const root = mkdtempSync(join(tmpdir(), 'mneme-night-'));
  try {
    cpSync(folder, root, { recursive: true, filter: (path) => !beside.test(basename(path)) });
    if (model !== undefined)
      writeFileSync(
        join(root, 'mneme.json'),
        JSON.stringify({ model: { provider: 'ollama', name: 'recorded', baseUrl: model, tokensPerDay: 10_000_000 } }),
      );
    const workspace = await open(root, Date.parse(`${day}T12:00:00Z`));
    try {
      return await work(workspace, root);
    } finally {
      await workspace.close();
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

async function open(root: string, now: number): Promise<OpenWorkspace> {
  const log = { info() {}, warn() {}, error() {} };
  const sampler = { agent: () => null, sample: () => Promise.reject(new Error('nobody')) };
  const ports = {
    clock: { now: () => now, zone: 'UTC' },
    log,
    emit() {},
    id: randomId,
    models: languageModels({ env: {}, sampler }),
    consent: { given: () => true, give() {} },
  };
  const workspace = await openServices({ root, ports, create: true, version: 'bench' });
  await workspace.ready;
  return workspace;
}

/** What a first reflection on a workspace reads. */
export function materialOf({ index, scores, ports, settings }: OpenWorkspace, root: string): Promise<Material> {
  const library = { root, index, scores, clock: ports.clock, coreCap: settings.get('core.cap') };
  return gather(library, { before: { has: () => false, skimmed: () => false }, number: 1, archive: [], alike: [] });
}
