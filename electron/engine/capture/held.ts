import { join } from 'node:path';
import { z } from 'zod';
import { secretsIn } from '../language/secrets/find.ts';
import { knownSecretsIn, type SecretValue, secretValuesIn } from '../language/secrets/known.ts';
import { masked, withhold } from '../language/secrets/withhold.ts';
import { readLines, writeLines } from './lines.ts';

const heldText = z.object({
  id: z.string(),
  at: z.string(),
  agent: z.string(),
  kind: z.string(),
  masked: z.string(),
  /** As `Request.source`: what it will be stored as, once it is released. */
  source: z.string().default('user-explicit'),
  content: z.string(),
});
/** A text with a secret in it, kept apart from memory until the owner decides. */
export type HeldText = z.output<typeof heldText>;
/** What may be said of it. */
export type HeldNote = Omit<HeldText, 'content' | 'source'>;

/** Texts held at most; the oldest go first. */
const most = 200;

/**
 * What is held back in a workspace: `.mneme/held.jsonl`, which only the owner's account may read and git never sees.
 */
export class HeldTexts {
  readonly #path: string;
  #texts: HeldText[];
  #values: { of: readonly HeldText[]; are: SecretValue[] } = { of: [], are: [] };

  constructor(root: string) {
    this.#path = join(root, '.mneme', 'held.jsonl');
    this.#texts = readLines(this.#path).flatMap((value) => heldText.safeParse(value).data ?? []);
  }

  /**
   * Holds a text that has a secret. The same text is held once. `seen`: the kind of one that was seen in it where more
   * stood around it.
   * @returns what may be said of it; null when it has none
   */
  hold(
    content: string,
    by: { id: string; at: string; agent: string; source: string },
    seen: string | null = null,
  ): HeldNote | null {
    const told = secretsIn(content);
    const found = told.length > 0 ? told : knownSecretsIn(content, this.values());
    const secrets = found.length > 0 || seen === null ? found : [{ kind: seen, at: 0, end: content.length }];
    const [first] = secrets;
    if (first === undefined) return null;
    const known = this.#texts.find((one) => one.content === content);
    if (known) return noteOf(known);
    const text = { ...by, kind: first.kind, masked: masked(content, secrets), content };
    this.#texts = [...this.#texts, text].slice(-most);
    writeLines(this.#path, this.#texts);
    return noteOf(text);
  }

  /** Newest first, without the secrets. */
  notes(): HeldNote[] {
    return this.#texts.map(noteOf).reverse();
  }

  /** The secrets by themselves, which are secrets wherever they are said again. */
  values(): readonly SecretValue[] {
    if (this.#values.of !== this.#texts) {
      const are = new Map(this.#texts.flatMap(({ content }) => secretValuesIn(content)).map((one) => [one.value, one]));
      this.#values = { of: this.#texts, are: [...are.values()] };
    }
    return this.#values.are;
  }

  /** A text parted as by `withhold`; what is held already is a secret in it, whatever is said of it there. */
  withhold(text: string): ReturnType<typeof withhold> {
    return withhold(text, this.values());
  }

  /** As they are, oldest first: for an export that the owner asked to have them. */
  texts(): readonly HeldText[] {
    return this.#texts;
  }

  find(id: string): HeldText | null {
    return this.#texts.find((one) => one.id === id) ?? null;
  }

  /** Throws away what says something. */
  remove(says: (text: string) => boolean): void {
    const rest = this.#texts.filter((text) => !says(JSON.stringify(text)));
    if (rest.length === this.#texts.length) return;
    this.#texts = rest;
    writeLines(this.#path, rest);
  }

  /** Throws a text away; it is gone from disk. */
  discard(id: string): void {
    this.#texts = this.#texts.filter((one) => one.id !== id);
    writeLines(this.#path, this.#texts);
  }
}

const noteOf = ({ id, at, agent, kind, masked }: HeldText): HeldNote => ({ id, at, agent, kind, masked });
