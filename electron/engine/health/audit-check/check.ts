import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Output } from '#shared/contract/methods.ts';
import { auditLogPath } from '../../commit/audit-file.ts';
import { gitIn } from '../../git/git.ts';
import { type AuditDigest, parseDigests } from '../../workspace/codecs/audit-archive.ts';
import type { HealthDeps } from '../deps.ts';
import { type ExpectedCommit, type Finding, type FromGit, linesFromGit } from './expected.ts';
import { type AuditLogText, matchLines } from './match.ts';
import { repositoryFindings } from './repository.ts';

const archivePath = 'memory/meta/audit-archive.md';
const dayMs = 86_400_000;
const repair = 'Run mneme doctor --repair.';

/**
 * Holds audit.log and git against each other, both ways: every commit its line, every line its commit, each field to the
 * letter, in order; months that became digests by their counts; and looks at `.audit` itself. Nothing is changed.
 */
export async function checkAudit(deps: HealthDeps): Promise<Output<'audit.check'>> {
  const since = performance.now();
  const { root, door, history, settings, ports } = deps;
  const git = gitIn(root);
  const damage = door.damage ?? (await history.examine(false));
  const findings: Finding[] = damage === null ? [] : [ill('history.damaged', damage)];
  const { settled, head } = await standing(deps);
  let told: FromGit = { told: [], findings: [], commits: 0, root: null, removed: false };
  if (damage === null && head !== null) {
    try {
      told = await linesFromGit(root, git, head);
    } catch (thrown) {
      findings.push(ill('history.unreadable', (thrown as Error).message));
    }
    findings.push(...(await repositoryFindings(deps, git)));
  }
  const lines = linesIn(await readText(root, auditLogPath));
  const digests = parseDigests(await readText(root, archivePath));
  const cut = `${new Date(ports.clock.now() - settings.get('audit.retentionDays') * dayMs).toISOString().slice(0, 16)}Z`;
  const window = { cut, digested: new Set(digests.map(({ month }) => month)) };
  const log: AuditLogText = { lines, settled };
  if (told.root !== null) findings.push(...told.findings, ...matchLines(told.told, log, window, told.removed));
  // Of months before the history began git has nothing to count by.
  const [begun] = told.told.flatMap((commit) => commit.lines.map((line) => line.slice(0, 'YYYY-MM'.length))).sort();
  if (told.root !== null && begun !== undefined) {
    const counted = digests.filter(({ month }) => month >= begun);
    findings.push(...counted.flatMap((digest) => digestFindings(digest, told.told)));
  }
  return {
    commits: told.commits,
    lines: lines.filter((line) => line !== '').length,
    digested: digests.length,
    findings,
    tookMs: Math.round(performance.now() - since),
  };
}

/** Lines that the log has now, whose commits git has by `head`. */
async function standing({ root, door, commits }: HealthDeps): Promise<{ settled: number; head: string | null }> {
  const settled = linesIn(await readText(root, auditLogPath)).length;
  await door.settled().catch(() => undefined);
  return { settled, head: await commits.tip().catch(() => null) };
}

const readText = (root: string, path: string) => readFile(join(root, path), 'utf8').catch(() => '');

function linesIn(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** A digest counts what git has of its month. @source 000 §12.6 */
function digestFindings(digest: AuditDigest, told: ExpectedCommit[]): Finding[] {
  const counted = Number(/^(\d+) total mutation/.exec(digest.summary[0] ?? '')?.[1] ?? Number.NaN);
  if (Number.isNaN(counted)) return [];
  const alerts = /^\S+ \| ALERT \| .* \| system:audit \| /;
  const of = told.filter(({ byHand }) => !byHand).flatMap(({ lines }) => lines);
  const mutations = of.filter((line) => line.startsWith(digest.month) && !alerts.test(line)).length;
  if (mutations === counted) return [];
  const words = `The digest of ${digest.month} counts ${counted} mutations; the history has ${mutations}.`;
  const remedy = 'Remove that month from memory/meta/audit-archive.md if it was edited; the history is the truth.';
  return [{ code: 'digest.count', words, remedy, commit: null, line: null }];
}

const ill = (code: string, words: string): Finding => ({ code, words, remedy: repair, commit: null, line: null });
