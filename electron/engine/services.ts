import type { Copying } from './backup/copying.ts';
import type { CaptureQueue } from './capture/capture-queue.ts';
import type { Door } from './commit/types.ts';
import type { AccessLog } from './decay/access.ts';
import type { Associations } from './decay/associations/associations.ts';
import type { Censuses } from './decay/census.ts';
import type { DecayCycle } from './decay/cycle/cycle.ts';
import type { Scores } from './decay/scores.ts';
import type { History } from './git/types.ts';
import type { Commits } from './history/commits.ts';
import type { RetentionOutcome } from './history/retention/retention.ts';
import type { Index } from './index/types.ts';
import type { Importing } from './interop/importing.ts';
import type { Links } from './interop/links/links.ts';
import type { Models } from './llm/types.ts';
import type { Surroundings } from './memories/remember.ts';
import type { Consent, Ports } from './ports.ts';
import type { Proposals } from './proposals/proposals.ts';
import type { Provenance } from './provenance/provenance.ts';
import type { RecallContract } from './recall/contract/recall-contract.ts';
import type { Reranking } from './recall/reranking.ts';
import type { Reflecting } from './reflection/reflecting.ts';
import type { RollbackRequest } from './rollback/asked.ts';
import type { Snapshots } from './rollback/snapshot/snapshot.ts';
import type { Settings } from './settings/settings.ts';
import type { Syncing } from './sync/syncing.ts';
import type { Alerts } from './trust/alerts/alerts.ts';
import type { UnattributedEdits } from './trust/unattributed.ts';
import type { VectorSearch } from './vectors/vector-search.ts';
import type { Keeper } from './watch/keeper.ts';

/** Everything that answers in an open workspace. Only what puts it together and the handlers know all of it. */
export type Services = {
  readonly root: string;
  readonly name: string;
  readonly version: string;
  readonly ports: Ports;
  readonly index: Index;
  readonly access: AccessLog;
  /** How alive each memory is. */
  readonly scores: Scores;
  /** What all of them come to, today and ahead. */
  readonly censuses: Censuses;
  /** The daily cycle. */
  readonly cycle: DecayCycle;
  /** Search by meaning, beside the words. */
  readonly vectors: VectorSearch;
  /** The owner's model that reads question and result together. */
  readonly reranking: Reranking;
  /** Which memories belong together. */
  readonly associations: Associations;
  /** Who was shown what, and what came of it. */
  readonly provenance: Provenance;
  /** The parameters of mneme.json as they hold now. */
  readonly settings: Settings;
  /** What the owner confirmed on this machine. */
  readonly consent: Consent;
  /** The language model, when one is configured; rules answer in its place otherwise. */
  readonly models: Models;
  /** The questions that its owner pinned. */
  readonly contract: RecallContract;
  /** Reflections: what runs, and what is next. */
  readonly reflecting: Reflecting;
  /** Changes of critical files and of the history itself that wait to be acknowledged. */
  readonly alerts: Alerts;
  /** Tells months of audit.log that are older than its window in digests, and takes their lines out. */
  shortenLog(): Promise<RetentionOutcome>;
  /** What agents want remembered, and who decides. */
  readonly proposals: Proposals;
  /** The workspace as it was. */
  readonly snapshots: Snapshots<Services>;
  /** The moment, in words, where these answer for a former state; null for today's. */
  readonly asOf: string | null;
  /** Every commit, as rows that can be asked. */
  readonly commits: Commits;
  /** What an agent asked to roll back, and the code for it. */
  readonly asked: RollbackRequest;
  readonly around: Surroundings;
  readonly keeper: Keeper;
  /** What capture has under way, and what it holds back. */
  readonly captureQueue: CaptureQueue;
  /** Backups, one at a time. */
  readonly copying: Copying;
  /** Imports, one at a time. */
  readonly importing: Importing;
  /** Stores of other tools that are kept in step. */
  readonly links: Links;
  /** The sync with the owner's remote. */
  readonly syncing: Syncing;
  /** Memories that nobody stands by. */
  readonly unattributed: UnattributedEdits;
  /** Resolves when the index answers for the disk as it is; writes wait for it, reads need not. */
  readonly ready: Promise<void>;
  readonly history: History;
  readonly door: Door;
  /** Closes door and history, does something to `.audit` (by default a new history is begun), and opens them again. */
  restartHistory(how?: () => Promise<unknown>): Promise<void>;
  /** Takes the scores up as their files have them now: in the index, in the graph. */
  rescore(): Promise<void>;
};
