import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Caller } from '#shared/model/agent.ts';
import type { AuditEntry } from '#shared/model/change.ts';
import type { CountTokens } from '#shared/text/tokenizer.ts';
import { auditLogPath } from '../commit/audit-file.ts';
import { pendingPath } from '../reflection/pending.ts';
import type { Services } from '../services.ts';
import { parseAuditLog } from '../workspace/codecs/audit-log.ts';
import { readText } from '../workspace/disk.ts';

/** Of a turn's tokens, the share that the news at a session's beginning may take, and tokens at most. */
const share = 0.25;
const mostTokens = 500;
/** Bytes at the end of audit.log that are read, and changes that are told. */
const tail = 64 * 1024;
const told = 8;

/** Episodes from which on a reflection is worth its while. */
const enoughToReflect = 20;

const begun = new WeakMap<Services, Set<string>>();

/**
 * What an agent should know as its session begins, once: alerts that nobody acknowledged, proposals that wait for it or
 * what became of its own, and what changed since it was last here. Empty later on, and for the owner.
 * @source 000 §12.5.1, §13.4, §14
 */
export async function beginningOf(
  services: Services,
  caller: Caller,
  maxTokens: number,
  countTokens: CountTokens,
): Promise<string> {
  if (caller.role === 'owner' || services.asOf !== null || !isFirst(services, caller, 'news')) return '';
  const { records } = services.proposals;
  const since = records.lastVisit(caller.name);
  const now = new Date(services.ports.clock.now()).toISOString();
  const lines = [
    ...services.alerts.open().map(({ words }) => `- Heads up — ${words}`),
    ...(caller.role === 'main' ? [...(await waiting(services)), ...(await offered(services))] : []),
    ...(caller.role === 'subagent' ? await ownProposals(services, caller.name, since) : []),
    ...(since === null ? [] : await changes(services, since)),
  ];
  records.visited(caller.name, now);
  if (lines.length === 0) return '';
  const most = Math.min(mostTokens, Math.floor(maxTokens * share));
  const title = since === null ? '# As you begin' : `# Since you were last here, ${since.slice(0, 16)}Z`;
  while (lines.length > 0 && countTokens([title, '', ...lines, ''].join('\n')) > most) lines.pop();
  return lines.length === 0 ? '' : `${[title, '', ...lines].join('\n')}\n`;
}

/** Its session is over: what changes from now on is news to it. */
export function endingOf(services: Services, { name, session, role }: Caller): void {
  if (role === 'owner' || !begun.get(services)?.delete(`${name}\n${session}\nnews`)) return;
  services.proposals.records.visited(name, new Date(services.ports.clock.now()).toISOString());
}

/** Whether a session was not told something yet that it needs once; from now on it was. */
export function isFirst(services: Services, { name, session }: Caller, what: 'news' | 'unread'): boolean {
  const known = begun.get(services) ?? new Set();
  begun.set(services, known);
  const key = `${name}\n${session}\n${what}`;
  if (known.has(key)) return false;
  known.add(key);
  // Sessions whose end nobody told.
  for (const oldest of known) {
    if (known.size <= 1_000) break;
    known.delete(oldest);
  }
  return true;
}

async function waiting(services: Services): Promise<string[]> {
  const { rows, held } = await services.proposals.list('main');
  if (rows.length === 0) return [];
  const from = new Map<string, number>();
  for (const row of rows) from.set(row.from, (from.get(row.from) ?? 0) + 1);
  const count = rows.length + (held?.count ?? 0);
  const conflicts = rows.filter(({ status }) => status === 'conflict').length;
  const whose = [...from].map(([name, n]) => `${n} of ${name}`).join(', ');
  const among = conflicts === 0 ? '' : `, ${conflicts} in conflict`;
  return [
    `- ${count} ${count === 1 ? 'proposal waits' : 'proposals wait'} for your review (${whose}${among}). Call memory_review to see them, then once more with your decisions: commit, reject with a reason, or defer.`,
  ];
}

/** That enough happened to reflect on, where no model of the owner's does and the owner has it offered. */
async function offered({ settings, models, reflecting, root }: Services): Promise<string[]> {
  if (settings.get('reflection.byAgent') !== 'offer' || models.configured || reflecting.agent.open !== null) return [];
  const unread = await reflecting.unreasoned();
  if (unread < enoughToReflect || (await readText(root, pendingPath)).text !== null) return [];
  return [
    `- ${unread} episodes were not reflected on yet. When the user has a moment, offer it: memory_reflect with who: you.`,
  ];
}

async function ownProposals(services: Services, name: string, since: string | null): Promise<string[]> {
  const { proposals } = services;
  const settled = proposals.records.outcomesOf(name, since ?? '');
  const lines = settled.slice(-told).map(({ id, status, gist, memory, reason }) => {
    const what =
      status === 'committed'
        ? `accepted${memory === null ? '' : `, now ${memory}`}`
        : `rejected${reason ? ` — ${reason}` : ''}`;
    return `- Your ${id.replace(':', ' #')} “${gist}” was ${what}.`;
  });
  const open = (await proposals.tally()).get(name)?.open ?? 0;
  const waits =
    open === 0
      ? []
      : [`- ${open} of your proposals still ${open === 1 ? 'waits' : 'wait'}; no need to make them again.`];
  return [...lines, ...waits];
}

async function changes(services: Services, since: string): Promise<string[]> {
  const minute = `${since.slice(0, 16)}Z`;
  const all = (await latest(services.root)).filter((entry) => entry.at > minute);
  const archived = all.flatMap(({ action, summary }) => (action === 'ARCHIVE' ? [summary] : []));
  const entries = all.filter((entry) => isNews(entry) && !archived.some((told) => tellsOf(entry, told)));
  if (entries.length === 0) return [];
  const files = new Set(entries.map(({ path }) => path)).size;
  const last = entries.slice(-told).reverse();
  return [
    `- ${entries.length} ${entries.length === 1 ? 'change' : 'changes'} in ${files} ${files === 1 ? 'file' : 'files'}${entries.length > last.length ? `; the latest ${last.length}` : ''}:`,
    ...last.map((entry) => `  - ${entry.at} ${entry.path} (${entry.actor}): ${newsOf(entry)}`),
  ];
}

/** Memory, by whomever: not the bookkeeping beside it. */
const isNews = ({ path, action, actor }: AuditEntry) =>
  action !== 'ALERT' && action !== 'DECAY' && !actor.startsWith('system:') && !path.startsWith('memory/meta/');

/** What was archived, by a wish to forget or as faded, is told without its words. */
const newsOf = ({ action, summary }: AuditEntry): string => (action === 'ARCHIVE' ? 'something was archived' : summary);

/** Characters of a memory by which two lines of the log are known to tell of the same. */
const telling = 40;

/** Whether a line of the log tells the words of what another one archived. */
function tellsOf({ action, summary }: AuditEntry, archived: string): boolean {
  const words = summary.slice(summary.indexOf(': ') + 1).trim();
  return action !== 'ARCHIVE' && words !== '' && archived.includes(words.slice(0, telling));
}

async function latest(root: string): Promise<AuditEntry[]> {
  const file = await open(join(root, auditLogPath), 'r').catch(() => null);
  if (file === null) return [];
  try {
    const { size } = await file.stat();
    const from = Math.max(0, size - tail);
    const { bytesRead, buffer } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    const text = buffer.toString('utf8', 0, bytesRead);
    return parseAuditLog(from === 0 ? text : text.slice(text.indexOf('\n') + 1)).reverse();
  } finally {
    await file.close();
  }
}
