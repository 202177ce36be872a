import type { Event } from '#shared/contract/events.ts';
import type { By, Hash } from '#shared/model/change.ts';
import type { CyclePhase } from '#shared/model/cycle.ts';
import type { ErrorValue } from '#shared/model/error.ts';
import type { SourceChunk } from '#shared/model/import.ts';
import type { Status } from '#shared/model/memory.ts';
import type { KeySource, ModelPlace } from '#shared/model/models.ts';
import type { ReviewMode } from '#shared/model/proposal.ts';

/** What the engine is given, so that every decision in it can be replayed: time, chance, voice. */
export type Clock = {
  /** Milliseconds since the epoch; may go backwards when the owner sets the clock. */
  now(): number;
  /** IANA zone of the owner, for calendar days and episode times. */
  zone: string;
};

export type Log = {
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
};

export type Emit = (event: Event) => void;

/** The owner's word on this machine, kept outside of every workspace: which exact values were confirmed here. */
export type Consent = {
  given(topic: string, value: unknown): boolean;
  give(topic: string, value: unknown): void;
};

/** Who works on this machine, as other owners of a workspace are told. */
export type OwnerName = {
  readonly machine: string;
  readonly name: string | null;
  rename(name: string | null): void;
};

/** Signs what is handed over to others. `key`: the public one, SPKI in base64; a signature is base64, too. */
export type Signer = { readonly key: string; sign(text: string): string };

/** Roles that a file names and that nobody gave on this machine. */
export type UnconfirmedRoles = {
  waiting(): { name: string; role: string }[];
  confirm(name: string): void;
  refuse(name: string): void;
};

/** What was said to clients and lies outside of the workspace until an engine takes it up. */
export type Spool = {
  texts(): string[];
  /** Forgets what says something that is removed for good. */
  remove(says: (text: string) => boolean): void;
};

export type Ports = {
  clock: Clock;
  log: Log;
  emit: Emit;
  /** 16 random hex characters. */
  id(): string;
  /**
   * A secret of this owner on this machine, kept outside every workspace: what a folder brings along that was not sealed
   * with it is not ours. Without it (in tests) anything is sealed alike.
   */
  machine?: string;
  /** Ways to language models; without it there are none. */
  models?: ModelPort;
  /** What the owner confirmed on this machine; without it nothing is but what is set while this engine runs. */
  consent?: Consent;
  roles?: UnconfirmedRoles;
  /** Without it changes are nobody's by name. */
  owner?: OwnerName;
  /** Without it nothing can be handed over. */
  signer?: Signer;
  /** Without it nothing lies outside. */
  spool?: Spool;
  /** Works out decay cycles off the main thread; without it they are worked out on it. */
  decayWorker?: DecayWorker;
  /** Reads large files of vectors off the main thread; without it they are read on it, in small steps. */
  signs?: SignReader;
  /** Reads what is imported off the main thread; without it it is read on it, piece by piece. */
  sources?: SourceThread;
  /** Ways to embedders; without it search goes by words alone. */
  embedders?: EmbedderPort;
  /** Models of recall that can be fetched by name. */
  embedderLibrary?: EmbedderLibrary;
  /**
   * Asked just before a change is planned; throws role.denied when the agent's session that it names was allowed to
   * make it when it asked, and no longer is.
   */
  standing?(by: By): void;
  /** How the owner has an agent's proposals taken, by its name; null for one that nothing was said of. */
  reviewMode?(name: string): ReviewMode | null;
  /** Milliseconds of quiet after which what is linked is brought in step by itself; without it half a second. */
  linkSettleMs?: number;
  /** Agents that are connected and may not write, by name: one of them may have edited a file itself. */
  suspects?(): string[];
};

/** Which embedder. `model` and `url` are of the servers only, `folder` of a model on this computer. */
export type EmbedderChoice = {
  kind: 'builtin' | 'ollama' | 'openai-compatible' | 'onnx';
  model: string;
  url: string;
  folder?: string;
};

/** Turns texts into vectors, off the main thread. `id` names model and form: vectors of another id do not compare. */
export type Embedder = {
  readonly id: string;
  /** The one language that it reads; absent: many. */
  readonly reads?: 'en' | undefined;
  /** One vector a text, in its order, of any length but all of one. `urgent` goes before what waits. @throws anything */
  embed(texts: string[], options: { urgent: boolean; signal: AbortSignal }): Promise<Float32Array[]>;
  /** Gets ready, so that the first question need not wait for it. */
  warm?(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Signs of `count` stored vectors, one bit a number: a row a slot from the slot `from` on, each of whole eight bytes; a
 * free slot's are zeros.
 */
export type SignChunk = { dimensions: number; count: number; from: number; rows: Uint32Array };

/** Reads the signs of a file of vectors off the main thread, chunk by chunk. @throws anything */
export type SignReader = { read(path: string, embedder: string, take: (chunk: SignChunk) => void): Promise<void> };

export type ListedEmbedder = {
  id: string;
  /** What it does: a sentence's meaning, or how well a text answers a question. */
  does: 'embed' | 'rerank';
  name: string;
  languages: string;
  licence: string;
  /** About so much is fetched. */
  megabytes: number;
  /** `partly`: fetching stopped in between; what came is kept. */
  state: 'absent' | 'partly' | 'fetching' | 'here';
  /** Bytes that are here, of so many; null while it is not fetched. */
  progress: { done: number; total: number } | null;
  /** Where it is, or will be. */
  folder: string;
};

/** Fetches models of recall by name from a public hub, only when the owner asks. */
export type EmbedderLibrary = {
  /** Host that is asked. */
  from: string;
  list(): ListedEmbedder[];
  /**
   * Goes on where an earlier try stopped; whole files are checked by their checksums, the model by a few sentences.
   * @param told bytes that are here, of so many. @throws model.failed, model.invalid, input.invalid
   */
  fetch(
    id: string,
    told: (done: number, total: number) => void,
  ): Promise<{ folder: string; bytes: number; ms: number }>;
  /** True where it was being fetched. */
  cancel(id: string): boolean;
  /** Takes a model off this computer. */
  remove(id: string): void;
};

/** Which place is read, and as which form where that is not recognised. */
export type SourceAsk = { path: string; as: string | undefined };

/** Reads a source where it stops nobody; the next chunk comes when the last was taken. @throws the signal's reason when it is aborted */
export type SourceThread = {
  read(ask: SourceAsk, signal: AbortSignal, take: (chunk: SourceChunk) => void): Promise<void>;
};

/** What comes back from the thread that reads a source; it goes on when it is answered. */
export type SourceThreadReply = { chunk: SourceChunk } | { alive: true } | { ended: true } | { error: ErrorValue };

/** Reads a question and a text together, off the main thread: how well the text answers it, as log-odds. */
export type Reranker = {
  readonly id: string;
  /** One number a text, in its order. @throws anything */
  fits(question: string, texts: string[], signal: AbortSignal): Promise<number[]>;
  /** Gets ready, so that the first question need not wait for it. */
  warm(): Promise<void>;
  close(): Promise<void>;
};

export type EmbedderPort = {
  open(choice: EmbedderChoice): Embedder;
  /** The cross-encoder in a folder of this computer. @throws when there is none */
  openReranker?(folder: string): Reranker;
};

/** One attempt at a language model. Who asks has bounded it and seen to the budget. */
export type ModelRequest = ModelPlace & {
  system: string;
  prompt: string;
  /** Tokens of the answer at most. */
  maxTokens: number;
  /** JSON Schema that the answer shall fit; the caller checks whether it does. Without it the answer is words. */
  schema?: Record<string, unknown>;
  signal: AbortSignal;
  /** Hears that some of the answer came, for whoever is patient while it does: the answer is then streamed. */
  heard?: () => void;
};

/** What came back, unchecked. `finished`: false when the answer was cut at `maxTokens`. */
export type ModelReply = {
  text: string;
  finished: boolean;
  /** As the provider counted them; null when it did not say. */
  tokens: { in: number; out: number } | null;
};

/** `data` of a `model.*` error that a port throws. */
export type ModelFault = {
  /** Worth another try. */
  passing: boolean;
  /** Milliseconds that the provider asked to wait. */
  waitMs: number | null;
  /** The provider may have worked, and charged, before it failed. */
  charged: boolean;
};

/** Language models as they are reached: HTTP endpoints, and the connected agent. No retries, no budget: the engine's. */
export type ModelPort = {
  /** Loads what a call to this place needs, which is no part of the model's own slowness. */
  prepare?(place: ModelPlace): Promise<void>;
  /** @throws model.* with a `ModelFault` as data; the signal's own reason when it is aborted */
  call(request: ModelRequest): Promise<ModelReply>;
  /** What the program at a place calls itself, with its version; null where there is none, or it does not say. */
  version?(place: ModelPlace): Promise<string | null>;
  /** Where the key of a place comes from, and, when no call could be made there now, why not and what to do. */
  ready(place: ModelPlace): { keyFrom: KeySource; reason: string | null; remedy: string | null };
  /** Holds a key in memory for one place, or lets it go. */
  provideKey(place: ModelPlace, key: string | null): void;
};

/** The connected agent's own model, through MCP sampling. */
export type Sampler = {
  /** Name of the agent that would answer, or null. */
  agent(): string | null;
  sample(ask: { system: string; prompt: string; maxTokens: number; signal: AbortSignal }): Promise<{
    text: string;
    finished: boolean;
  }>;
};

/** What a cycle starts from. Instants in ms. */
export type CycleAsk = {
  root: string;
  now: number;
  /** Uses up to this instant are folded in. */
  upTo: number;
  zone: string;
  /** The rate of forgetting a day, and the scores below which a memory is no longer active, no longer fading, and to be archived. */
  bounds: { lambda: number; active: number; fading: number; archive: number };
  /** Days caught up. */
  days: number;
};

export type StatusMove = { from: Status; to: Status; count: number };

/** A file as a cycle leaves it; `before` null: it is not there yet. `kept`: a copy of what stood elsewhere. */
export type MadeFile = { path: string; before: Hash | null; after: Uint8Array; hash: Hash; kept: boolean };

export type CycleTally = {
  /** Memories by status; a candidate is dormant, too. */
  counts: Record<Status | 'candidates', number>;
  moved: StatusMove[];
  /** Uses folded in from the log. */
  accesses: number;
  reinforced: number;
  associations: { linked: number; dropped: number; total: number };
  /** Memories whose day has come or gone by. */
  transitions: number;
};

/** What a cycle would change, and what it found. */
export type CycleOutcome = CycleTally & {
  /** Empty when nothing changed. */
  files: MadeFile[];
  uses: { at: number; id: string }[];
  /** Memories without a date of their own, that begin with this snapshot. */
  begun: string[];
  /** What was wrong and has been repaired, in words. */
  repaired: string[];
};

/** `done` of `total` memories; 0 of 0 where it is not known how many there are. */
export type Tell = (phase: CyclePhase, done: number, total: number) => void;

/** Works a cycle out where it stops nobody. @throws the signal's reason when it is aborted */
export type DecayWorker = { workOut(ask: CycleAsk, signal: AbortSignal, tell: Tell): Promise<CycleOutcome> };

/** What comes back from the thread of a cycle: steps as they begin and go on, then the result or why there is none. */
export type DecayWorkerReply =
  | { phase: CyclePhase; done: number; total: number }
  | { result: CycleOutcome }
  | { error: ErrorValue };
