import { setTimeout as after } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Embedder } from '../../engine/ports.ts';
import type { EmbedderReply, EmbedderRequest } from './messages.ts';

/** Milliseconds that a thread has to end by itself: a step, which is not broken off, and what is still done behind it. */
const patienceMs = 2_000;
const late = 'late';

/** A thread that is asked and says nothing for so long, ms, hangs; a step takes some tens. The next one has twice the time: it may only be slow. */
const silentMs = 30_000;

type Job = Extract<EmbedderRequest, { texts: string[] }>;
type Asked = Omit<Job, 'id'>;
type Waiting = { ask: Job; resolve(vectors: Float32Array[]): void; reject(cause: unknown): void };

/** What a thread's embedder is: its id, the thread's built file, what the thread is told, what makes it quick. */
export type EmbedderThread = { id: string; thread: URL; data?: unknown; warming: readonly string[]; silentMs?: number };

/** An embedder in a thread of its own, which starts when it is warmed or first asked. */
export class ThreadEmbedder implements Embedder {
  readonly id: string;
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #last = 0;
  #closed = false;
  #warmed = false;
  #silence: NodeJS.Timeout | undefined;
  #silent: number;

  constructor(private readonly threaded: EmbedderThread) {
    this.id = threaded.id;
    this.#silent = threaded.silentMs ?? silentMs;
  }

  embed(texts: string[], { urgent, signal }: { urgent: boolean; signal: AbortSignal }): Promise<Float32Array[]> {
    return this.ask({ texts, urgent }, signal);
  }

  /** What the thread makes of each text, of one length. */
  protected ask(asked: Asked, signal: AbortSignal): Promise<Float32Array[]> {
    if (signal.aborted) return Promise.reject(signal.reason);
    if (asked.texts.length === 0) return Promise.resolve([]);
    const worker = this.#start();
    const ask = { id: ++this.#last, ...asked };
    return new Promise((resolve, reject) => {
      const cancel = () => {
        this.#waiting.delete(ask.id);
        this.#worker?.postMessage({ cancel: ask.id } satisfies EmbedderRequest);
        reject(signal.reason);
      };
      signal.addEventListener('abort', cancel, { once: true });
      const settled = () => signal.removeEventListener('abort', cancel);
      this.#waiting.set(ask.id, {
        ask,
        resolve: (vectors) => {
          settled();
          resolve(vectors);
        },
        reject: (cause) => {
          settled();
          reject(cause);
        },
      });
      this.#silence ??= this.#listening();
      worker.postMessage(ask satisfies EmbedderRequest);
    });
  }

  async warm(): Promise<void> {
    if (this.#warmed) return;
    this.#warmed = true;
    const { signal } = new AbortController();
    // One after the other: a question goes between them.
    for (const text of this.threaded.warming) if (!this.#closed) await this.embed([text], { urgent: false, signal });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const worker = this.#worker;
    this.#worker = undefined;
    this.#failAll(new Error('The embedder was closed.'));
    if (worker === undefined) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage({ end: true } satisfies EmbedderRequest);
    if ((await Promise.race([ended, after(patienceMs, late)])) === late) void worker.terminate();
  }

  #start(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    // What the library prints is no output of ours.
    const { thread, data } = this.threaded;
    const worker = new Worker(thread, { stdout: true, stderr: true, workerData: data });
    // It must not keep the engine alive.
    worker.unref();
    worker.on('message', (reply: EmbedderReply) => this.#answered(reply));
    worker.on('error', (cause) => this.#gone(worker, cause));
    worker.on('exit', (code) => this.#gone(worker, new Error(`The embedder's thread ended with ${code}.`)));
    this.#worker = worker;
    return worker;
  }

  /** Ends by replacing the thread, unless it says something before. */
  #listening(): NodeJS.Timeout {
    return setTimeout(() => this.#replace(), this.#silent).unref();
  }

  /** Another thread takes over what the silent one was asked. */
  #replace(): void {
    this.#silence = undefined;
    if (this.#closed || this.#waiting.size === 0) return;
    const silent = this.#worker;
    this.#worker = undefined;
    // Ends it if it is only slow; nobody can wait for that.
    void silent?.terminate();
    this.#silent *= 2;
    this.#silence = this.#listening();
    const worker = this.#start();
    for (const { ask } of this.#waiting.values()) worker.postMessage(ask);
  }

  #hush(): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
  }

  #answered(reply: EmbedderReply): void {
    this.#silence?.refresh();
    if ('going' in reply) return;
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (this.#waiting.size === 0) this.#hush();
    if ('error' in reply) {
      waiting?.reject(new Error(reply.error));
      return;
    }
    const { vectors, dimensions } = reply;
    const count = dimensions === 0 ? 0 : vectors.length / dimensions;
    waiting?.resolve(Array.from({ length: count }, (_, n) => vectors.subarray(n * dimensions, (n + 1) * dimensions)));
  }

  #gone(worker: Worker, cause: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#failAll(cause);
  }

  #failAll(cause: unknown): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#hush();
    for (const one of waiting) one.reject(cause);
  }
}
