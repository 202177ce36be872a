import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ReasoningTally } from '#shared/model/agent.ts';
import { reviewModes } from '#shared/model/proposal.ts';
import { writeSmall } from '../workspace/small-file.ts';

const outcome = z.object({
  /** `proposal:3` */
  id: z.string(),
  from: z.string(),
  at: z.string(),
  status: z.enum(['committed', 'rejected']),
  gist: z.string(),
  memory: z.string().nullable(),
  reason: z.string().nullable(),
  by: z.string(),
});
/** What became of a proposal, for whoever made it and for whoever decides on it once more. */
export type ProposalOutcome = z.output<typeof outcome>;

const tally = z.object({
  committed: z.number(),
  rejected: z.number(),
  mode: z.enum(reviewModes).default('batch'),
  /** Of the changes that it reasoned in reflections. */
  reasoned: z.object({ accepted: z.number(), rejected: z.number() }).optional(),
});
const nobody: z.output<typeof tally> = { committed: 0, rejected: 0, mode: 'batch' };

const records = z.object({
  /** The highest number that a proposal ever had here: none is given twice. */
  last: z.number().default(0),
  agents: z.record(z.string(), tally).default({}),
  outcomes: z.array(outcome).default([]),
  /** By its number, the connection that a proposal came through. */
  through: z.record(z.string(), z.string()).default({}),
  /** When each agent last began, and the latest change set it then knew of. */
  visits: z.record(z.string(), z.object({ at: z.string() })).default({}),
});

/** Outcomes that are remembered; the oldest go first. */
const mostOutcomes = 1_000;
/** Proposals whose connection is remembered. */
const mostThrough = 2_000;
/** Agents that are remembered: whoever makes up names all the time costs no disk. */
const mostAgents = 500;

/** Who made a proposal, and over which connection. */
type Maker = { name: string; mode?: (typeof reviewModes)[number] | null; session: string };

/** What of proposals is not in their file: `.mneme/proposals.json`, of this machine alone. Lost, the counts begin anew. */
export class ProposalRecords {
  readonly #path: string;
  #read: z.output<typeof records>;

  constructor(root: string) {
    this.#path = join(root, '.mneme', 'proposals.json');
    this.#read = readRecords(this.#path, () => highestIn(join(root, 'memory/meta/audit.log')));
  }

  get last(): number {
    return this.#read.last;
  }

  outcome(id: string): ProposalOutcome | null {
    return this.#read.outcomes.findLast((one) => one.id === id) ?? null;
  }

  outcomesOf(name: string, since: string): ProposalOutcome[] {
    return this.#read.outcomes.filter(({ from, at }) => from === name && at > since);
  }

  agents(): { name: string; committed: number; rejected: number; reasoned?: ReasoningTally | undefined }[] {
    return Object.entries(this.#read.agents).map(([name, { mode: _, ...rest }]) => ({ name, ...rest }));
  }

  /** The owner decided on changes that this agent reasoned. */
  reasoned(name: string, { accepted, rejected }: ReasoningTally): void {
    const known = this.#read.agents[name] ?? nobody;
    const before = known.reasoned ?? { accepted: 0, rejected: 0 };
    const reasoned = { accepted: before.accepted + accepted, rejected: before.rejected + rejected };
    this.#save({ ...this.#read, agents: latest({ ...this.#read.agents, [name]: { ...known, reasoned } }) });
  }

  modeOf(name: string): (typeof reviewModes)[number] {
    return this.#read.agents[name]?.mode ?? 'batch';
  }

  lastVisit(name: string): string | null {
    return this.#read.visits[name]?.at ?? null;
  }

  /** Somebody read: a disk that takes no note of it keeps nobody from that. */
  visited(name: string, at: string): void {
    try {
      this.#save({ ...this.#read, visits: latest({ ...without(this.#read.visits, name), [name]: { at } }) });
    } catch {}
  }

  /** A proposal has the number `n`, and whoever made it is reviewed so. */
  made({ name, mode = null, session }: Maker, n: number): void {
    const known = this.#read.agents[name] ?? nobody;
    const agents = latest({ ...this.#read.agents, [name]: { ...known, mode: mode ?? known.mode } });
    const through = Object.fromEntries([...Object.entries(this.#read.through), [n, session]].slice(-mostThrough));
    this.#save({ ...this.#read, last: Math.max(this.#read.last, n), agents, through });
  }

  /** The connection that a proposal came through; null when nobody knows. */
  through(n: number | null): string | null {
    return this.#read.through[String(n)] ?? null;
  }

  numbered(n: number): void {
    if (n > this.#read.last) this.#save({ ...this.#read, last: n });
  }

  decided(outcomes: ProposalOutcome[]): void {
    const agents = { ...this.#read.agents };
    for (const { from, status } of outcomes) {
      const known = agents[from] ?? nobody;
      agents[from] = { ...known, [status]: known[status] + 1 };
    }
    const kept = [...this.#read.outcomes, ...outcomes].slice(-mostOutcomes);
    this.#save({ ...this.#read, agents: latest(agents), outcomes: kept });
  }

  /** Takes out the outcomes that say something. */
  remove(says: (text: string) => boolean): void {
    const outcomes = this.#read.outcomes.filter((one) => !says(JSON.stringify(one)));
    if (outcomes.length < this.#read.outcomes.length) this.#save({ ...this.#read, outcomes });
  }

  #save(next: z.output<typeof records>): void {
    this.#read = next;
    writeSmall(this.#path, `${JSON.stringify(next)}\n`);
  }
}

const latest = <T>(all: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(all).slice(-mostAgents));

const without = <T>(all: Record<string, T>, name: string): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([key]) => key !== name));

/** A missing or damaged file counts for nothing, but for the highest number, which the audit log tells, too. */
function readRecords(path: string, highest: () => number): z.output<typeof records> {
  try {
    return records.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return { last: highest(), agents: {}, outcomes: [], through: {}, visits: {} };
  }
}

function highestIn(log: string): number {
  try {
    const numbers = readFileSync(log, 'utf8').matchAll(/(?:proposals? |, )#(\d{1,9})\b/g);
    return [...numbers].reduce((most, [, n]) => Math.max(most, Number(n)), 0);
  } catch {
    return 0;
  }
}
