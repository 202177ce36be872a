import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectOwner } from '../../connect.ts';
import { check, checkIndex, type Faults, noFaults } from './check.ts';
import { type Acknowledged, Load, layGround } from './load.ts';

export type KillOptions = {
  root: string;
  /** The engine's bundle, and the program that runs it. */
  engine: string;
  runtime: string;
  env: NodeJS.ProcessEnv;
  kills: number;
  /** Kills after which the workspace is held against what was acknowledged; at the end it always is. */
  checkEvery: number;
  /** From 0 to 1. */
  random(): number;
  told?(words: string): void;
};

export type KillOutcome = {
  kills: number;
  /** Kills before the engine said that it was ready: most of them while it recovered. */
  early: number;
  acknowledged: number;
  severalFiles: number;
  refused: string[];
  faults: Faults;
};

/** Share of the kills that come before the engine is ready. */
const earlyShare = 0.25;
/** Milliseconds within which an engine dies: after its start, and after its first answer under load. */
const startMs = 1_200;
const loadMs = 500;
const agents = 3;

/** Kills an engine as it ships, again and again at a random moment, and holds what is left against what it acknowledged. */
export async function killAtRandom(options: KillOptions): Promise<KillOutcome> {
  const { root, kills, checkEvery, random } = options;
  const told: Acknowledged = { stored: [], changes: [], refused: [] };
  const faults = noFaults();
  const tokens = await prepare(options);
  let early = 0;
  for (let n = 1; n <= kills; n++) {
    if (random() < earlyShare) {
      early += 1;
      await killedEarly(options);
    } else await killedUnderLoad(options, tokens, told, `r${n}`);
    if (n % checkEvery !== 0 && n !== kills) continue;
    const running = await startEngine(options);
    const owner = await connectOwner(root, { client: 'the owner', start: false });
    const found = await check(root, owner, told);
    await checkIndex(owner, told.stored, found);
    for (const key of Object.keys(faults) as (keyof Faults)[]) faults[key].push(...found[key]);
    owner.close();
    await kill(running.child);
    options.told?.(`${n} kills, ${told.stored.length + told.changes.length} acknowledged, ${summary(faults)}`);
  }
  return {
    kills,
    early,
    acknowledged: told.stored.length + told.changes.length,
    severalFiles: told.changes.length,
    refused: told.refused,
    faults,
  };
}

export const summary = (faults: Faults): string =>
  Object.entries(faults)
    .map(([name, cases]) => `${name} ${cases.length}`)
    .join(', ');

/** A workspace with something in it, and tokens of main agents. */
async function prepare(options: KillOptions): Promise<string[]> {
  const { child } = await startEngine(options);
  const owner = await connectOwner(options.root, { client: 'the owner', start: false });
  const names = Array.from({ length: agents }, (_, n) => `writer ${n}`);
  const tokens: string[] = [];
  for (const name of names) tokens.push((await owner.call('agents.grant', { name, role: 'main' })).token);
  await layGround(owner);
  await owner.call('history.list', { limit: 1 });
  owner.close();
  await kill(child);
  return tokens;
}

async function killedEarly(options: KillOptions): Promise<void> {
  const child = spawnEngine(options);
  await sleep(options.random() * startMs);
  await kill(child);
}

async function killedUnderLoad(
  options: KillOptions,
  tokens: readonly string[],
  told: Acknowledged,
  round: string,
): Promise<void> {
  const { child, address } = await startEngine(options);
  const load = new Load(options.root, address, told, round);
  load.start(tokens);
  await Promise.race([load.acknowledged, once(child, 'exit')]);
  await sleep(options.random() * loadMs);
  await kill(child);
  await load.over();
}

function spawnEngine({ root, engine, runtime, env }: KillOptions): ChildProcess {
  const args = [engine, '--workspace', root, '--create', '--ready-fd', '3'];
  return spawn(runtime, args, {
    env: { ...env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
}

/** @throws when the engine does not start, which no kill may bring about */
async function startEngine(options: KillOptions): Promise<{ child: ChildProcess; address: string }> {
  const child = spawnEngine(options);
  const [line] = (await once(createInterface({ input: child.stdio[3] as Readable }), 'line')) as [string];
  const said = JSON.parse(line) as { ready?: true; address: string };
  if (said.ready !== true) throw new Error(`The engine did not start: ${line}`);
  return { child, address: said.address };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
