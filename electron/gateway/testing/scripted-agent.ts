import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { type ToolAnswer, use } from './gateway.ts';

type Tool = {
  name: string;
  title?: string | undefined;
  description?: string | undefined;
  inputSchema: { properties?: Record<string, object> | undefined; required?: string[] | undefined };
};

/** Words that say nothing of what a tool is for. */
const empty = new Set(
  'the a an of to and or is are it its in on for with by at as that this what who be not'.split(' '),
);

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2 && !empty.has(word))
    .map((word) => word.replace(/(?:ings?|ed|es|s|e)$/, ''));

/**
 * An agent without a model: it has read the tools' names, titles and descriptions and nothing else. Of a task in plain
 * words it takes the tool whose description shares the rarest words with it, and fills in what the schema asks for.
 */
export class ScriptedAgent {
  readonly #client: Client;
  #tools: Tool[] = [];

  constructor(client: Client) {
    this.#client = client;
  }

  async look(): Promise<void> {
    this.#tools = (await this.#client.listTools()).tools as Tool[];
  }

  /** The tool for a task. */
  choose(task: string): string {
    const wanted = new Set(wordsOf(task));
    const texts = this.#tools.map((tool) => new Set(wordsOf(`${tool.name} ${tool.title} ${tool.description}`)));
    const rarity = (word: string) => Math.log((1 + texts.length) / (1 + texts.filter((one) => one.has(word)).length));
    const scores = texts.map((said) => [...wanted].reduce((sum, word) => sum + (said.has(word) ? rarity(word) : 0), 0));
    return this.#tools[scores.indexOf(Math.max(...scores))]?.name ?? '';
  }

  /** Does what a task asks: `about` goes where the schema wants words. */
  async do(task: string, about: string): Promise<{ tool: string; answer: ToolAnswer }> {
    const tool = this.#named(this.choose(task));
    const input = { [this.#wordsParameter(tool)]: about };
    return { tool: tool.name, answer: await use(this.#client, tool.name, input) };
  }

  /** The second call of a tool that is called twice: `first with … then with …` stands in its description. */
  async again(toolName: string, value: unknown): Promise<ToolAnswer> {
    const tool = this.#named(toolName);
    const [, second] = /First with `(\w+)`.*Then with the `(\w+)`/s.exec(tool.description ?? '')?.slice(1) ?? [];
    const [without] = /Without `(\w+)`/.exec(tool.description ?? '')?.slice(1) ?? [];
    return use(this.#client, tool.name, { [second ?? without ?? '']: value });
  }

  /** A call of a tool with nothing but what it needs. */
  plainly(toolName: string): Promise<ToolAnswer> {
    return use(this.#client, this.#named(toolName).name, {});
  }

  #named(name: string): Tool {
    const tool = this.#tools.find((one) => one.name === name);
    if (tool === undefined) throw new Error(`No tool is described that ${name} would be.`);
    return tool;
  }

  /** What is required, else what the description says comes first, else the first parameter. */
  #wordsParameter({ description = '', inputSchema }: Tool): string {
    const [first] = /First with `(\w+)`/.exec(description)?.slice(1) ?? [];
    return inputSchema.required?.[0] ?? first ?? Object.keys(inputSchema.properties ?? {})[0] ?? '';
  }
}
