import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { MnemeError } from '#shared/model/error.ts';
import { connectOwner, type OwnerConnection } from '../../connect.ts';

/** A memory by its id, and the word in it that stands nowhere else. */
export type Stored = { marker: string; id: string };

/** What the clients were told is done. `changes`: names of change sets with several files. */
export type Acknowledged = { stored: Stored[]; changes: string[]; refused: string[] };

export const entityFolder = 'memory/graph/entities';
const spokes = 3;
const hubs = ['a', 'b'];

/** The page of a hub, whatever its last acknowledged name; null when there is none, or more than one. */
export function hubOf(root: string, hub: string): string | null {
  const found = readdirSync(join(root, entityFolder)).filter((name) => name.startsWith(`topic--hub-${hub}-`));
  return found.length === 1 && found[0] !== undefined ? found[0].slice(0, -'.md'.length) : null;
}

/** The hubs that half a rename would show: the page gone or doubled, or a page that links to it by another name. */
export function halfHubs(root: string, read: (path: string) => string): string[] {
  return hubs.flatMap((hub) => {
    const name = hubOf(root, hub);
    if (name === null) return [`hub ${hub} has not one page`];
    return Array.from({ length: spokes }, (_, n) => `topic--spoke-${hub}-${n}`)
      .filter((spoke) => !read(`${entityFolder}/${spoke}.md`).includes(name))
      .map((spoke) => `${spoke} does not lead to ${name}`);
  });
}

/** Two hubs with pages that link to them: a rename changes all of these files in one set. */
export async function layGround(owner: OwnerConnection): Promise<void> {
  for (const hub of hubs) {
    const name = `Hub ${hub} 0`;
    const store = 'semantic' as const;
    await owner.call('memory.store', { store, entity: `topic--hub-${hub}-0`, content: `${name} is where it begins.` });
    for (let n = 0; n < spokes; n++) {
      const entity = `topic--spoke-${hub}-${n}`;
      await owner.call('memory.store', { store, entity, content: `Spoke ${hub} ${n} leads to a hub.` });
      await owner.call('graph.link', { from: entity, relation: 'relates-to', to: `topic--hub-${hub}-0` });
    }
  }
}

/** Clients that write as fast as they are answered, until their engine is gone. */
export class Load {
  readonly #work: Promise<void>[] = [];
  #first: () => void = () => undefined;
  /** Resolves with the first acknowledgement, or when the engine is gone before it. */
  readonly acknowledged = new Promise<void>((resolve) => {
    this.#first = resolve;
  });

  constructor(
    private readonly root: string,
    private readonly address: string,
    private readonly told: Acknowledged,
    /** Names this engine's words, so that no other's are the same. */
    private readonly round: string,
  ) {}

  start(tokens: readonly string[]): void {
    this.#work.push(...tokens.map((token, n) => this.#agent(token, `${this.round}c${n}`)), this.#owner());
  }

  /** Resolves when every client has seen that the engine is gone. */
  async over(): Promise<void> {
    await Promise.all(this.#work);
    this.#first();
  }

  async #agent(token: string, name: string): Promise<void> {
    const socket = connect(this.address);
    const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => undefined);
    socket.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'mneme/token', params: { token } })}\n`);
    const client = new Client({ name, version: '1' });
    const work = async () => {
      // The stdio framing is the same at both ends.
      await client.connect(new StdioServerTransport(socket, socket));
      for (let n = 0; !socket.destroyed; n++) await this.#store(client, name, n);
    };
    // A request whose engine is gone is never answered.
    await Promise.race([work().catch(() => undefined), gone]);
  }

  async #store(client: Client, name: string, n: number): Promise<void> {
    const marker = `mk${name}n${n}q`;
    const where = n % 2 === 0 ? { store: 'episodic' } : { store: 'semantic', entity: `project--load-${n % 7}` };
    const input = { content: `The test of ${marker} went well.`, ...where };
    const answer = await client.callTool({ name: 'memory_store', arguments: input });
    if (answer.isError === true) this.told.refused.push(JSON.stringify(answer.content).slice(0, 200));
    else this.told.stored.push({ marker, id: (answer.structuredContent as { id: string }).id });
    this.#first();
  }

  async #owner(): Promise<void> {
    try {
      const owner = await connectOwner(this.root, { client: 'the owner', start: false });
      for (let n = 1; ; n++) await this.#rename(owner, hubs[n % hubs.length] ?? '', n);
    } catch (thrown) {
      if (!(thrown instanceof MnemeError && thrown.code === 'engine.stopped'))
        this.told.refused.push(String(thrown).slice(0, 200));
    }
  }

  async #rename(owner: OwnerConnection, hub: string, n: number): Promise<void> {
    const entity = hubOf(this.root, hub);
    // Looked at in the middle of a rename; none of ours is under way.
    if (entity === null) return;
    const { change } = await owner.call('graph.rename', { entity, name: `Hub ${hub} ${this.round} ${n}` });
    this.told.changes.push(change);
    this.#first();
  }
}
