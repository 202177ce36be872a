import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openIndex } from '../index/open.ts';
import { episode, put } from '../index/samples.ts';
import type { Index } from '../index/types.ts';
import type { Embedder, EmbedderChoice } from '../ports.ts';
import { recall } from '../recall/recall.ts';
import { VectorSearch } from './vector-search.ts';

const groups = [
  ['doctor', 'physician', 'surgery'],
  ['car', 'automobile', 'garage'],
  ['sea', 'ocean', 'beach'],
];

/** Knows which words mean the same, and nothing else. */
class Synonyms implements Embedder {
  broken: string | null = null;
  length = 64;
  read = 0;
  warmed = 0;
  constructor(readonly id: string) {}
  async embed(texts: string[]): Promise<Float32Array[]> {
    if (this.broken !== null) throw new Error(this.broken);
    await starting;
    this.read += texts.length;
    return texts.map((text) => {
      const vector = new Float32Array(this.length).fill(0.001);
      for (const [n, group] of groups.entries())
        if (group.some((word) => text.toLowerCase().includes(word))) vector.fill(1, n * 8, n * 8 + 8);
      return vector;
    });
  }
  async warm(): Promise<void> {
    await starting;
    this.warmed++;
  }
  async close(): Promise<void> {}
}

/** What an embedder waits for before it answers; null: it stands. */
let starting: Promise<void> | null = null;
let root: string;
let index: Index;
let now: number;
let choice: EmbedderChoice | null;
let embedders: Map<string, Synonyms>;
let vectors: VectorSearch;

const opened = (): VectorSearch => {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const open = ({ model }: EmbedderChoice) => {
    const embedder = new Synonyms(`synonyms ${model}`);
    embedders.set(model, embedder);
    return embedder;
  };
  return new VectorSearch(root, index, () => choice, {
    clock: { now: () => now, zone: 'UTC' },
    log,
    emit: () => undefined,
    embedders: { open },
  });
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mneme-meaning-'));
  mkdirSync(join(root, '.mneme'));
  index = openIndex(':memory:');
  now = 0;
  choice = { kind: 'builtin', model: '', url: '' };
  embedders = new Map();
  vectors = opened();
});
afterEach(async () => {
  await vectors.close();
  index.close();
  rmSync(root, { recursive: true, force: true });
});

const texts = ['The surgery is on Monday.', 'The garage called about the brakes.', 'We walked along the beach.'];
const fill = (more: string[] = []) =>
  index.apply(put([...texts, ...more].map((text, n) => episode(n, text, { id: `e${n}` }))));
const find = async (query: string) => recall({ index, vectors }, query, { k: 5, minScore: 0.3 });

describe('meaning', () => {
  test('a memory is found by what it means, though no word is the same; new ones are read, old ones are not again', async () => {
    fill();
    vectors.follow();
    await vectors.settled();
    const { hits, notice } = await find('physician');
    expect([hits.map(({ id }) => id), notice]).toEqual([['e0'], null]);
    expect(hits[0]?.reasons).toMatchObject({ words: 0 });
    expect(hits[0]?.reasons.cosine).toBeGreaterThan(0.9);
    const before = embedders.get('')?.read ?? 0;
    fill(['The ocean was cold.']);
    vectors.soon();
    await vectors.settled();
    expect(embedders.get('')?.read).toBe(before + 1);
    expect((await find('sea')).hits.map(({ id }) => id).sort()).toEqual(['e2', 'e3']);
  });

  test('the embedder is at a question while its words are looked up', async () => {
    fill();
    vectors.follow();
    await vectors.settled();
    const [embed, match] = [vi.spyOn(Synonyms.prototype, 'embed'), vi.spyOn(index, 'match')];
    await find('garage');
    const [asked = Number.POSITIVE_INFINITY] = embed.mock.invocationCallOrder;
    const [lookedUp = 0] = match.mock.invocationCallOrder;
    vi.restoreAllMocks();
    expect(asked).toBeLessThan(lookedUp);
  });

  test('a question in another language than the embedder reads is judged by its words', async () => {
    fill(['Der Garten wird im Herbst umgegraben.']);
    vectors.follow();
    await vectors.settled();
    const { hits } = await find('Wann wird der Garten umgegraben?');
    expect(hits[0]).toMatchObject({ id: 'e3', signs: { noMeaning: 0 } });
    Object.assign(embedders.get('') ?? {}, { reads: 'en' });
    const unread = await find('Wann wird der Garten umgegraben?');
    expect(unread.hits[0]).toMatchObject({ id: 'e3', signs: { noMeaning: 1, meaning: 0 } });
  });

  test('what is written while a question is read does not mix up its results', async () => {
    fill();
    vectors.follow();
    await vectors.settled();
    const asked = find('garage');
    index.apply(put([...texts.slice(1), ...texts.slice(0, 1)].map((text, n) => episode(n, text, { id: `moved${n}` }))));
    const { hits } = await asked;
    expect(hits.map(({ id, text }) => [id, text])).toEqual([['moved0', texts[1]]]);
  });

  test('a question is read once, the embedder made ready before the first', async () => {
    vectors.follow();
    await vectors.settled();
    const embedder = embedders.get('') as Synonyms;
    expect(embedder.warmed).toBe(0);
    fill();
    vectors.soon();
    await vectors.settled();
    expect(embedder.warmed).toBe(1);
    const before = embedder.read;
    const first = await find('physician');
    const again = await find('physician');
    expect({ ...again, tookMs: first.tookMs }).toEqual(first);
    expect(embedder.read).toBe(before + 1);
    for (let n = 0; n < 100; n++) await find(`beach ${n}`);
    await find('physician');
    expect(embedder.read).toBe(before + 102);
  });

  test('words alone when the owner wants no embedder', async () => {
    choice = null;
    fill();
    vectors.follow();
    await vectors.settled();
    expect(vectors.state).toEqual({ embedder: null, done: 0, total: 0, note: null });
    expect((await find('physician')).hits).toEqual([]);
    expect((await find('garage')).hits.map(({ id }) => id)).toEqual(['e1']);
  });

  test('while the embedder fails words answer and say so; after two failures it is left alone, then tried again', async () => {
    fill();
    vectors.follow();
    await vectors.settled();
    const embedder = embedders.get('') as Synonyms;
    embedder.broken = 'no memory left';
    for (let n = 0; n < 3; n++) {
      const { hits, notice } = await find('garage');
      expect(hits.map(({ id }) => id)).toEqual(['e1']);
      expect(notice).toContain('words alone');
    }
    embedder.broken = null;
    const read = embedder.read;
    await find('garage');
    expect(embedder.read).toBe(read);
    now += 60_000;
    expect(await find('automobile')).toMatchObject({ hits: [{ id: 'e1' }], notice: null });
  });

  test('questions that got no answer while it started do not keep it from being asked once it stands', async () => {
    fill();
    vectors.follow();
    await vectors.settled();
    await vectors.close();
    let started: () => void = () => undefined;
    starting = new Promise((resolve) => {
      started = resolve;
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vectors = opened();
    try {
      vectors.follow();
      await vectors.settled();
      for (const question of ['physician', 'automobile']) {
        const asked = vectors.view(question);
        await vi.advanceTimersByTimeAsync(3_000);
        expect(await asked).toBeNull();
      }
      expect(vectors.state.note).toContain('words alone');
      started();
      await vi.advanceTimersByTimeAsync(0);
    } finally {
      starting = null;
      vi.useRealTimers();
    }
    expect(await find('ocean')).toMatchObject({ hits: [{ id: 'e2' }], notice: null });
  });

  test('another embedder reads everything anew, and search goes on meanwhile', async () => {
    fill();
    vectors.follow();
    await vectors.settled();
    choice = { kind: 'ollama', model: 'other', url: 'http://127.0.0.1:1' };
    vectors.follow();
    expect((await find('garage')).hits.map(({ id }) => id)).toEqual(['e1']);
    await vectors.settled();
    expect(embedders.get('other')?.read).toBeGreaterThanOrEqual(3);
    expect(vectors.state).toMatchObject({ embedder: 'synonyms other', done: 3, total: 3, note: null });
    expect((await find('automobile')).hits.map(({ id }) => id)).toEqual(['e1']);
  });

  test('the embedder before answers until another has read everything, also when that goes on after a restart', async () => {
    fill();
    vectors.follow();
    await vectors.settled();
    choice = { kind: 'ollama', model: 'other', url: 'http://x' };
    vectors.follow();
    const other = embedders.get('other') as Synonyms;
    other.broken = 'not yet';
    await vectors.settled();
    expect(vectors.state).toMatchObject({
      embedder: 'synonyms other',
      done: 0,
      note: expect.stringMatching(/not yet/),
    });
    now += 1;
    expect((await find('physician')).hits.map(({ id }) => id)).toEqual(['e0']);
    const gone = new Sqlite(join(root, '.mneme', 'vectors.sqlite')).prepare('SELECT count(*) FROM vectors').pluck();
    expect(gone.get()).toBe(3);
    other.broken = null;
    vectors.soon();
    await vectors.settled();
    expect(vectors.state).toEqual({ embedder: 'synonyms other', done: 3, total: 3, note: null });
    expect((await find('physician')).hits.map(({ id }) => id)).toEqual(['e0']);
    expect(existsSync(join(root, '.mneme', 'vectors.sqlite.next'))).toBe(false);
    await vectors.close();
    vectors = opened();
    vectors.follow();
    await vectors.settled();
    expect([vectors.state.done, embedders.get('other')?.read]).toEqual([3, 0]);
  });

  test('who goes back before all is read has everything at once, and nothing is left of the try', async () => {
    fill();
    vectors.follow();
    await vectors.settled();
    const first = embedders.get('')?.read;
    const before = choice;
    choice = { kind: 'ollama', model: 'other', url: 'http://x' };
    vectors.follow();
    choice = before;
    vectors.follow();
    await vectors.settled();
    expect(vectors.state).toMatchObject({ done: 3, total: 3, note: null });
    expect([first, embedders.get('')?.read]).toEqual([3, 0]);
    expect((await find('physician')).hits.map(({ id }) => id)).toEqual(['e0']);
    expect(existsSync(join(root, '.mneme', 'vectors.sqlite.next'))).toBe(false);
  });

  test('a question of another length than the memories is answered by words, with a notice', async () => {
    fill();
    vectors.follow();
    await vectors.settled();
    (embedders.get('') as Synonyms).length = 32;
    const { hits, notice } = await find('garage');
    expect(hits.map(({ id }) => id)).toEqual(['e1']);
    expect(notice).toContain('32 numbers');
  });

  test('memories that cannot be read are said to be missing from it', async () => {
    fill();
    vectors.follow();
    (embedders.get('') as Synonyms).broken = 'out of order';
    await vectors.settled();
    expect(vectors.state.note).toContain('out of order');
    expect((await find('garage')).notice).toContain('words alone');
  });

  test('a question waits for the vectors to be read; of a file that changed what is new is read', async () => {
    fill();
    vectors.follow();
    await vectors.settled();
    await vectors.close();
    vectors = opened();
    vectors.follow();
    expect((await find('physician')).hits.map(({ id }) => id)).toEqual(['e0']);
    await vectors.settled();
    fill(['The ocean was cold.']);
    vectors.soon(index.files().map(({ path }) => path));
    await vectors.settled();
    expect((await find('sea')).hits.map(({ id }) => id).sort()).toEqual(['e2', 'e3']);
  });

  test('what is remembered no more leaves no vector, also while meaning is off', async () => {
    const file = join(root, '.mneme', 'vectors.sqlite');
    fill(['The surgeon said: wait.', 'The beach hut is let.']);
    vectors.follow();
    await vectors.settled();
    fill();
    await vectors.prune();
    await vectors.settled();
    expect(vectors.state).toMatchObject({ done: 3, total: 3, note: null });
    const rows = new Sqlite(file).prepare('SELECT digest FROM vectors ORDER BY digest').pluck().all();
    expect(rows).toEqual(index.digests());
    choice = null;
    vectors.follow();
    await vectors.prune();
    expect(existsSync(file)).toBe(false);
  });
});
