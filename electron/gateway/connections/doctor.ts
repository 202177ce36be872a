import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { isOpen } from '../hook/breaker.ts';
import { seenFolder, spoolOf } from '../hook/folder.ts';
import { type Connection, connections, missingIn } from './connections.ts';
import { isHere, type Program, programs, type Start, startOf } from './programs.ts';

export type ClientCheck = { client: string; state: 'works' | 'trouble' | 'not connected'; findings: string[] };

const patienceMs = 20_000;

/** What the loop is proved with: a memory of this workspace, as the owner sees it; null in an empty one. */
export type Known = { id: string; text: string } | null;

/** Each client that is here or connected: whether its settings, its server, its hooks and its reading work. */
export async function checkClients(known: Known): Promise<ClientCheck[]> {
  const all = connections();
  const checks: ClientCheck[] = [];
  for (const program of programs) {
    const connection = all[program.id];
    if (connection !== undefined) checks.push(await check(program, connection, startOf(connection.root), known));
    else if (isHere(program))
      checks.push({
        client: program.id,
        state: 'not connected',
        findings: [`mneme connect ${program.id} connects it.`],
      });
  }
  return checks;
}

async function check(program: Program, connection: Connection, start: Start, known: Known): Promise<ClientCheck> {
  const findings = [
    ...missingIn(connection).map((file) => `${file} no longer holds what was written: undo, then connect again.`),
    ...[start.mcp, start.hook].flatMap((file) => (existsSync(file) ? [] : [`${file} is missing: run npm start once.`])),
    ...(existsSync(start.node) ? [] : ['There is no node on the path.']),
    ...(await loop(program, start, known)),
    ...(program.hooked ? hooksOf(program, connection) : []),
  ];
  return { client: program.id, state: findings.length === 0 ? 'works' : 'trouble', findings };
}

function hooksOf({ id, name }: Program, { root }: Connection): string[] {
  const seen = readdirSync(seenFolder()).filter((file) => file.startsWith(`${id}.`));
  const waiting = readdirSync(spoolOf(root)).length;
  return [
    ...(seen.length > 0
      ? []
      : [
          id === 'codex'
            ? 'No hook of Codex has run yet: type /hooks in it and trust those of Mneme.'
            : `No hook of ${name} has run yet: start a session in it.`,
        ]),
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
