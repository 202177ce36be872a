import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { fail } from '#shared/model/error.ts';
import { nodeForAgents } from '../runtime.ts';

/** The oldest Node that runs what clients start. */
const leastNode = 20;
const patienceMs = 20_000;

type Client = { id: string; name: string };

/** Where programs of this name lie on the path of whoever asks, in its order. */
export function everyOnPath(name: string): string[] {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', ''] : [''];
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.flatMap((folder) => endings.map((end) => join(folder, name + end))).filter((path) => existsSync(path));
}

/** What a program has that the desktop starts: nothing that a shell's start-up or a version manager puts on the path. */
export const desktopEnvironment = (): NodeJS.ProcessEnv =>
  process.platform === 'win32' ? process.env : { ...process.env, PATH: '/usr/bin:/bin:/usr/sbin:/sbin' };

/**
 * A Node that a client can start wherever it was itself started: new enough, named in full. The first on the path that is
 * one, else the app's own, else the one that runs this.
 * @throws node.none
 */
export async function nodeFor({ id, name }: Client): Promise<string> {
  const self = process.versions.electron ? [] : [process.execPath];
  for (const node of [...everyOnPath('node'), nodeForAgents(), process.env.npm_node_execpath ?? '', ...self]) {
    const found = isAbsolute(node) ? await lasting(node) : null;
    if (found !== null) return found;
  }
  throw fail(
    'node.none',
    `${name} starts Mneme with Node ${leastNode} or newer, and none is known here.`,
    `In a terminal where node --version says v${leastNode} or newer: mneme connect ${id}.`,
  );
}

/** A Node itself; where it is a version manager's stand-in, or a link of one shell's, the one behind it. */
async function lasting(node: string): Promise<string | null> {
  const shell = process.env.FNM_MULTISHELL_PATH;
  const isOfShell = shell !== undefined && shell !== '' && node.startsWith(shell);
  if (!isOfShell && isNewEnough(await said(node, desktopEnvironment()))) return node;
  const behind = await said(node, process.env, '-p', 'process.execPath');
  return behind !== null && isNewEnough(await said(behind, desktopEnvironment())) ? behind : null;
}

/** Why a client cannot start what was written for it; null when it can. */
export async function nodeTrouble({ id, name }: Client, node: string): Promise<string | null> {
  const remedy = `In a terminal where node --version says v${leastNode} or newer: mneme connect ${id} --undo, then mneme connect ${id}.`;
  const there = await said(node, desktopEnvironment());
  if (isNewEnough(there)) return null;
  if (there !== null) return `${name} starts Mneme with ${node}, which is ${there}. ${remedy}`;
  return (await said(node, process.env)) === null
    ? `${name} starts Mneme with ${node}, which cannot be run. ${remedy}`
    : `${name} starts Mneme with ${node}, which runs in a terminal only: a program that the desktop starts has another path. ${remedy}`;
}

const isNewEnough = (version: string | null): boolean =>
  version !== null && Number.parseInt(version.slice(1), 10) >= leastNode;

/** What it says of itself; null where it cannot be run. The window's main process waits here, so nothing blocks. */
function said(node: string, env: NodeJS.ProcessEnv, ...args: string[]): Promise<string | null> {
  const asked = args.length === 0 ? ['--version'] : args;
  return new Promise((resolve) => {
    const options = { env, timeout: patienceMs, windowsHide: true };
    execFile(node, asked, options, (error, stdout) => resolve(error === null ? stdout.trim() : null)).stdin?.end();
  });
}
