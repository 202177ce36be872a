import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { isBreakerOpen } from '../hook/breaker.ts';
import { spoolOf } from '../hook/folder.ts';
import { type ClientConnection, connections, missingIn } from './connections.ts';
import { momentsOf } from './moments.ts';
import { desktopEnvironment, nodeTrouble } from './node.ts';
import { isHere, type Program, programs, started } from './programs.ts';

type State = 'works' | 'trouble' | 'not connected';
/** `proved`: what is stored here was read there. */
export type ClientCheck = { client: string; state: State; proved: boolean; findings: string[] };

const patienceMs = 20_000;

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
        proved: false,
        findings: [`mneme connect ${program.id} connects it.`],
      });
  }
  return checks;
}

/** Causes before what follows from them: without its settings or its Node a client reads nothing, and runs no hook. */
async function check(program: Program, connection: ClientConnection, known: Known): Promise<ClientCheck> {
  const node = connection.node ?? 'node';
  const wrong = await nodeTrouble(program, node);
  const causes = [...settingsTrouble(connection), ...(wrong === null ? [] : [wrong])];
  if (causes.length > 0) return { client: program.id, state: 'trouble', proved: false, findings: causes };
  const unread = await loop(program, { node, root: connection.root }, known);
  const findings = [...unread, ...trustTrouble(program), ...(program.hooked ? hooksOf(connection) : [])];
  const state = findings.length === 0 ? 'works' : 'trouble';
  return { client: program.id, state, proved: known !== null && unread.length === 0, findings };
}

/** What can be said of a client's settings without starting anything. */
export function settingsTrouble(connection: ClientConnection): string[] {
  return [
    ...missingIn(connection).map(
      (file) => `${file} no longer holds what was written: take the connection back, then connect again.`,
    ),
    ...Object.values(started()).flatMap((file) =>
      existsSync(file) ? [] : [`${file} is missing: start Mneme, or install it anew.`],
    ),
  ];
}

/** A hook that never ran says nothing by itself. */
export function trustTrouble(program: Program): string[] {
  const moments = momentsOf(program);
  if (moments.length === 0 || moments.some(({ last }) => last !== null)) return [];
  return [
    program.id === 'codex'
      ? 'No hook of Codex has run yet: type /hooks in it and trust those of Mneme.'
      : `No hook of ${program.name} has run yet: start a session in it.`,
  ];
}

function hooksOf({ root }: ClientConnection): string[] {
  const waiting = readdirSync(spoolOf(root)).length;
  return [
    ...(isBreakerOpen() ? ['Hooks leave the engine alone for an hour: it let three of them wait in vain.'] : []),
    ...(waiting > 100 ? [`${waiting} turns wait for an engine.`] : []),
  ];
}

/** Starts the server as the client does, with no more than the desktop gives a client, and reads by it what is stored here. */
function loop({ id }: Program, { node, root }: { node: string; root: string }, known: Known): Promise<string[]> {
  return new Promise((resolve) => {
    const child = spawn(node, [started().mcp, '--workspace', root, '--client', id], {
      env: desktopEnvironment(),
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
