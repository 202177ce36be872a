import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { isOpen } from '../hook/breaker.ts';
import { spoolOf } from '../hook/folder.ts';
import { type Connection, connections, missingIn } from './connections.ts';
import { momentsOf } from './moments.ts';
import { isHere, type Program, programs, type Start, startOf } from './programs.ts';

export type ClientCheck = { client: string; state: 'works' | 'trouble' | 'not connected'; findings: string[] };

const patienceMs = 20_000;
/** The oldest Node that runs what clients start. */
const leastNode = 20;

/** What the loop is proved with: a memory of this workspace, as the owner sees it; null in an empty one. */
type Known = { id: string; text: string } | null;

/** Each client that is here or connected: whether its settings, its server, its hooks and its reading work. */
export async function checkClients(known: Known): Promise<ClientCheck[]> {
  const all = connections();
  const checks: ClientCheck[] = [];
  for (const program of programs) {
    const connection = all[program.id];
    if (connection !== undefined) checks.push(await check(program, connection, known));
    else if (isHere(program))
      checks.push({
        client: program.id,
        state: 'not connected',
        findings: [`mneme connect ${program.id} connects it.`],
      });
  }
  return checks;
}

async function check(program: Program, connection: Connection, known: Known): Promise<ClientCheck> {
  const usual = startOf(connection.root);
  const start = { ...usual, node: connection.node ?? usual.node };
  const node = await nodeTrouble(program, start.node);
  const findings = [
    ...settingsTrouble(program, connection),
    ...node,
    ...(node.length > 0 ? [] : await loop(program, start, known)),
    ...(program.hooked ? hooksOf(connection) : []),
  ];
  return { client: program.id, state: findings.length === 0 ? 'works' : 'trouble', findings };
}

/** What can be said of a client that is connected without starting anything. */
export function settingsTrouble(program: Program, connection: Connection): string[] {
  const { mcp, hook } = startOf(connection.root);
  return [
    ...missingIn(connection).map(
      (file) => `${file} no longer holds what was written: take the connection back, then connect again.`,
    ),
    ...[mcp, hook].flatMap((file) =>
      existsSync(file) ? [] : [`${file} is missing: start Mneme, or install it anew.`],
    ),
    ...trustTrouble(program),
  ];
}

/** A hook that never ran says nothing by itself. */
function trustTrouble(program: Program): string[] {
  const moments = momentsOf(program);
  if (moments.length === 0 || moments.some(({ last }) => last !== null)) return [];
  return [
    program.id === 'codex'
      ? 'No hook of Codex has run yet: type /hooks in it and trust those of Mneme.'
      : `No hook of ${program.name} has run yet: start a session in it.`,
  ];
}

/** A program with a window of its own knows neither a terminal's path nor its version manager. */
async function nodeTrouble({ id, name }: Program, node: string): Promise<string[]> {
  const remedy = `With Node ${leastNode} or newer first on the path: mneme connect ${id} --undo, then mneme connect ${id}.`;
  const version = await versionOf(node);
  if (version === null) return [`${name} starts Mneme with ${node}, which cannot be run. ${remedy}`];
  if (Number.parseInt(version.slice(1), 10) < leastNode)
    return [`${name} starts Mneme with ${node}, which is ${version}. ${remedy}`];
  return [];
}

const versionOf = (node: string): Promise<string | null> =>
  new Promise((resolve) => {
    execFile(node, ['--version'], { timeout: patienceMs, windowsHide: true }, (error, stdout) =>
      resolve(error ? null : stdout.trim()),
    );
  });

function hooksOf({ root }: Connection): string[] {
  const waiting = readdirSync(spoolOf(root)).length;
  return [
    ...(isOpen() ? ['Hooks leave the engine alone for an hour: it let three of them wait in vain.'] : []),
    ...(waiting > 100 ? [`${waiting} turns wait for an engine.`] : []),
  ];
}

/** Starts the server as the client does, and reads by it what is stored here. */
function loop({ id }: Program, { node, mcp, root }: Start, known: Known): Promise<string[]> {
  return new Promise((resolve) => {
    const child = spawn(node, [mcp, '--workspace', root, '--client', id], {
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
    });
    const done = (...findings: string[]) => {
      clearTimeout(late);
      child.stdin.end();
      resolve(findings);
    };
    const late = setTimeout(() => {
      child.kill();
      done('Its server does not answer.');
    }, patienceMs);
    child.on('error', () => done(`${node} cannot be started.`));
    child.stdin.on('error', () => undefined);
    const send = (id: number, method: string, params: unknown) =>
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { id: answered, error } = JSON.parse(line) as { id?: number; error?: { message: string } };
      if (answered === 2)
        done(
          ...(error
            ? [error.message]
            : known === null || line.includes(JSON.stringify(known.id))
              ? []
              : ['What is stored here is not read there.']),
        );
    });
    send(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: id, version: '1' } });
    send(2, 'tools/call', { name: 'memory_get', arguments: { ids: [known?.id ?? 'none'] } });
  });
}
