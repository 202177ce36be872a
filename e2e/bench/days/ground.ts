import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { embedders } from '../../../electron/adapters/embedder/embedders.ts';
import { agent, openGateway, use } from '../../../electron/gateway/testing/gateway.ts';
import type { Input, MethodName, Output } from '../../../shared/contract/methods.ts';
import type { Caller } from '../../../shared/model/agent.ts';
import { built } from '../../place.ts';

const owner: Caller = { name: 'owner', role: 'owner', session: 'o1' };
const patienceMs = 120_000;
/** Longer, and what is asked next is answered by words alone. */
const meaningMs = 20_000;

/** What a tool answered; `fault` in words where it was refused. */
export type Answer = { result: Record<string, unknown>; text: string; fault: string | null };

export type Ground = Awaited<ReturnType<typeof openGround>>;

/**
 * A fresh workspace behind its socket, and beside it the folders of a person's projects. Its clock is moved, and goes on by
 * itself: an embedder that failed once on a busy machine is asked again.
 */
export async function openGround(projects: readonly string[]) {
  const time = { at: Date.UTC(2026, 2, 2, 6), since: performance.now() };
  const now = () => Math.floor(time.at + performance.now() - time.since);
  const embedder = built('embedder.mjs');
  const gateway = await openGateway({
    now,
    ...(existsSync(embedder) && { embedders: embedders(pathToFileURL(embedder), {}) }),
  });
  const base = dirname(gateway.root);
  for (const name of projects) mkdirSync(join(base, 'work', name, '.git'), { recursive: true });
  const tokens = new Map<string, string>();
  const clients = new Map<string, Client>();
  const ask = <N extends MethodName>(name: N, input: Input<N>) =>
    gateway.dispatch(name, input, owner) as Promise<Output<N>>;
  const tokenOf = (name: string) => {
    const token = tokens.get(name) ?? gateway.clients.grant(name, 'main').token;
    tokens.set(name, token);
    return token;
  };
  return {
    root: gateway.root,
    /** Warnings and errors that the engine logged. */
    said: gateway.said,
    ask,
    /** Moves the clock on, by a minute at least. */
    moveTo(instant: number) {
      time.at = Math.max(now() + 60_000, instant);
      time.since = performance.now();
    },
    /** Calls a tool in a conversation of an assistant's: one a day and project. */
    async call(name: string, project: string | null, tool: string, input: Record<string, unknown>): Promise<Answer> {
      const key = [name, project ?? '', new Date(now()).toISOString().slice(0, 10)].join('|');
      const folder = project === null ? undefined : join(base, 'work', project);
      const client = clients.get(key) ?? (await agent(gateway.address, name, tokenOf(name), folder));
      clients.set(key, client);
      try {
        const { isError, structuredContent: result = {}, content } = await use(client, tool, input);
        const text = content.map((part) => part.text).join('\n');
        return { result, text, fault: isError === true ? text : null };
      } catch (thrown) {
        return { result: {}, text: '', fault: String(thrown) };
      }
    },
    /** Resolves when what was observed is taken up and, unless the machine is too busy for it, found by what it means; whether it is. */
    async settled(): Promise<boolean> {
      const began = Date.now();
      while (Date.now() - began < patienceMs) {
        const [{ inFlight }, { meaning }] = await Promise.all([
          ask('capture.recent', { limit: 1 }),
          ask('workspace.status', {}),
        ]);
        const isRead = meaning.embedder === null || meaning.done >= meaning.total;
        if (inFlight === 0 && (isRead || Date.now() - began > meaningMs)) return isRead;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`The engine was not done within ${patienceMs / 1_000} s.`);
    },
    close: () => gateway.close(),
  };
}
