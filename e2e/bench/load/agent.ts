import { connect } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Corpus } from '../corpus.ts';

/** What went wrong, in words. */
export type Faults = string[];
export type Written = { marker: string; status: string; id: string };
/** Milliseconds of each call, by tool. */
export type Times = Map<string, number[]>;

const wordsOfStatement = 14;

/** One agent on the workspace's socket: the official client, the framing that `mneme mcp` passes on. */
export class LoadAgent {
  #client: Client | undefined;

  constructor(
    readonly name: string,
    private readonly address: string,
    private readonly token: string,
    private readonly texts: Corpus,
    private readonly times: Times,
    private readonly faults: Faults,
  ) {}

  async open(): Promise<void> {
    const socket = connect(this.address);
    socket.on('error', (cause) => this.faults.push(`${this.name}: ${cause.message}`));
    socket.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'mneme/token', params: { token: this.token } })}\n`);
    const client = new Client({ name: this.name, version: '1' });
    // The stdio framing is the same at both ends.
    await client.connect(new StdioServerTransport(socket, socket));
    this.#client = client;
    this.#close = () => socket.end();
  }

  #close: () => void = () => undefined;
  close(): void {
    this.#close();
  }

  /** Calls a tool and notes how long it took; a fault is noted and answered with null. */
  async use<T>(tool: string, input: Record<string, unknown>): Promise<T | null> {
    const begun = performance.now();
    try {
      const answer = await this.#client?.callTool({ name: tool, arguments: input });
      const all = this.times.get(tool) ?? [];
      this.times.set(tool, all);
      all.push(performance.now() - begun);
      if (answer?.isError !== true)
        return (answer?.structuredContent ?? answer?._meta?.['mneme/result'] ?? null) as T | null;
      this.faults.push(`${this.name} ${tool}: ${JSON.stringify(answer.content).slice(0, 300)}`);
    } catch (thrown) {
      this.faults.push(`${this.name} ${tool}: ${String(thrown).slice(0, 300)}`);
    }
    return null;
  }

  /** Stores statements, each with a word of its own that is nowhere else, until it is told to stop. */
  async write(until: () => boolean, written: Written[]): Promise<void> {
    for (let n = 0; !until(); n++) {
      const marker = `mark${this.name}x${n}q`;
      const content = `${this.texts.sentence(wordsOfStatement).slice(0, -1)} ${marker}.`;
      const store =
        n % 4 === 3 ? { store: 'semantic', entity: `project--${this.name}-${n % 40}` } : { store: 'episodic' };
      const answer = await this.use<{ status: string; id: string }>('memory_store', { content, ...store });
      if (answer !== null) written.push({ marker, status: answer.status, id: answer.id });
      await this.#pause(250, 500);
    }
  }

  /** Asks as an agent at work does, until it is told to stop. */
  async read(questions: string[], until: () => boolean): Promise<void> {
    for (let n = 0; !until(); n++) {
      const query = questions[Math.floor(this.texts.random() * questions.length)] ?? 'what';
      const found = await this.use<{ hits: { id: string }[] }>('memory_search', { query, k: 10 });
      const [first] = found?.hits ?? [];
      if (n % 5 === 4 && first) await this.use('memory_get', { ids: [first.id] });
      if (n % 10 === 9) await this.use('memory_context', { query });
      await this.#pause(250, 500);
    }
  }

  #pause(least: number, more: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, least + this.texts.random() * more));
  }
}
