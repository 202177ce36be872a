import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from '#shared/model/error.ts';
import offered from '../../../../resources/embedders/models.json' with { type: 'json' };
import type { EmbedderLibrary, EmbedderPort, ListedEmbedder } from '../../../engine/ports.ts';
import { bytesHere, download } from './download.ts';
import { revisionOf } from './hub.ts';

export type OfferedModel = {
  id: string;
  name: string;
  languages: string;
  licence: string;
  megabytes: number;
  files: string[];
  /** Of a sentence model two sentences that say the same; of one that re-ranks a question and its answer; and something else. */
  check: { alike: string[]; other: string } | { question: string; answer: string; other: string };
};
/** Beside a model that is whole. */
type Receipt = { id: string; revision: string; licence: string; bytes: number; at: string };

const receiptFile = 'fetched.json';

/** How long the new model may take for a few sentences, ms: it is read from disk for the first time. */
const checkMs = 120_000;

/**
 * Models of recall that are known by name, fetched into a folder of Mneme's home when the owner asks, and only then.
 * @param folder where models are kept
 * @param embedders opens one, to see that it works
 * @param hub address that they are fetched from
 * @param models what is offered
 */
export function embedderLibrary(
  folder: string,
  embedders: EmbedderPort,
  hub: string = offered.hub,
  models: readonly OfferedModel[] = offered.models,
): EmbedderLibrary {
  const running = new Map<string, { stop: AbortController; done: number; total: number }>();
  const at = ({ id }: OfferedModel) => join(folder, id.replaceAll('/', '--'));
  const named = (id: string): OfferedModel => {
    const found = models.find((one) => one.id === id);
    if (found) return found;
    const known = models.map((one) => one.id).join(', ');
    throw fail('input.invalid', `There is no ${id}.`, `Known: ${known}. Another model works from a folder of yours.`);
  };

  async function fetchAll(model: OfferedModel, told: (done: number, total: number) => void, signal: AbortSignal) {
    const begun = performance.now();
    const target = at(model);
    const { revision, files } = await revisionOf(hub, model.id, model.files, signal);
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    let done = files.reduce((sum, file) => sum + Math.min(file.bytes, bytesHere(target, file)), 0);
    told(done, total);
    for (const file of files) {
      const came = (bytes: number) => {
        done += bytes;
        told(done, total);
      };
      await download({ hub, id: model.id, revision }, file, target, came, signal);
    }
    await check(embedders, target, model, signal);
    const receipt: Receipt = {
      id: model.id,
      revision,
      licence: model.licence,
      bytes: total,
      at: new Date().toISOString(),
    };
    writeFileSync(join(target, receiptFile), `${JSON.stringify(receipt, null, 2)}\n`, { mode: 0o600 });
    return { folder: target, bytes: total, ms: Math.round(performance.now() - begun) };
  }

  return {
    from: new URL(hub).host,
    list: () =>
      models.map((model): ListedEmbedder => {
        const { id, name, languages, licence, megabytes } = model;
        const going = running.get(id);
        const state = going === undefined ? stateOf(at(model), model) : 'fetching';
        const progress = going === undefined ? null : { done: going.done, total: going.total };
        const does = isReranker(model) ? 'rerank' : 'embed';
        return { id, does, name, languages, licence, megabytes, state, progress, folder: at(model) };
      }),
    async fetch(id, told) {
      const model = named(id);
      if (running.has(id)) throw fail('input.invalid', `${model.name} is being fetched.`, 'Wait for it, or cancel it.');
      const going = { stop: new AbortController(), done: 0, total: 0 };
      running.set(id, going);
      const tell = (done: number, total: number) => {
        Object.assign(going, { done, total });
        told(done, total);
      };
      try {
        mkdirSync(at(model), { recursive: true, mode: 0o700 });
        return await fetchAll(model, tell, going.stop.signal);
      } finally {
        running.delete(id);
      }
    },
    cancel(id) {
      const going = running.get(named(id).id);
      going?.stop.abort(
        fail('model.failed', 'It was cancelled.', 'What came stays: fetching again goes on from there.'),
      );
      return going !== undefined;
    },
    remove(id) {
      const model = named(id);
      if (running.has(id)) throw fail('input.invalid', `${model.name} is being fetched.`, 'Cancel it first.');
      rmSync(at(model), { recursive: true, force: true });
    },
  };
}

function stateOf(folder: string, { id, files }: OfferedModel): ListedEmbedder['state'] {
  try {
    const receipt = JSON.parse(readFileSync(join(folder, receiptFile), 'utf8')) as Partial<Receipt>;
    if (receipt.id === id) return 'here';
  } catch {
    // No receipt, or no whole one: what is there is a part.
  }
  return files.some((path) => bytesHere(folder, { path }) > 0) ? 'partly' : 'absent';
}

const isReranker = ({ check }: OfferedModel): boolean => 'question' in check;

/** What belongs together must be nearer than what does not. @throws model.invalid */
async function check(embedders: EmbedderPort, folder: string, model: OfferedModel, signal: AbortSignal) {
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(checkMs)]);
  try {
    const told = 'question' in model.check ? ranks(model.check) : tellsApart(model.check);
    if (await told(embedders, folder, bounded)) return;
  } catch (cause) {
    signal.throwIfAborted();
    throw fail('model.invalid', `${model.name} came whole, but cannot be used: ${wordsOf(cause)}.`, 'Choose another.', {
      cause,
    });
  }
  throw fail('model.invalid', `${model.name} came whole, but does not tell meanings apart.`, 'Choose another model.');
}

type Check = (embedders: EmbedderPort, folder: string, signal: AbortSignal) => Promise<boolean>;

const tellsApart =
  ({ alike, other }: { alike: string[]; other: string }): Check =>
  async (embedders, folder, signal) => {
    const embedder = embedders.open({ kind: 'onnx', model: '', url: '', folder });
    try {
      const [one, same, third] = await embedder.embed([...alike, other], { urgent: false, signal });
      return one !== undefined && same !== undefined && third !== undefined && dot(one, same) > dot(one, third);
    } finally {
      await embedder.close();
    }
  };

const ranks =
  ({ question, answer, other }: { question: string; answer: string; other: string }): Check =>
  async (embedders, folder, signal) => {
    const reranker = embedders.openReranker?.(folder);
    try {
      const [right = 0, wrong = 0] = (await reranker?.fits(question, [answer, other], signal)) ?? [];
      return right > wrong;
    } finally {
      await reranker?.close();
    }
  };

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, one, n) => sum + one * (b[n] ?? 0), 0);
const wordsOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause)).slice(0, 200);
