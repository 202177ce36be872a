import { createTwoFilesPatch } from 'diff';
import type { Output } from '#shared/contract/methods.ts';
import type { CommitRow } from '#shared/model/audit.ts';

const day = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`;

const scoresPath = 'memory/meta/decay-scores.json';

/** One commit in two lines: when, what, who, with whose leave; then why. */
export function rowText(row: CommitRow): string {
  const { commit, at, action, path, actor, approval, summary, trigger, session, added, removed, critical } = row;
  const mark = critical ? '⚠️ ' : '';
  const who = [actor, approval === '—' ? null : approval, session].filter((one) => one !== null).join(', ');
  // Every score that is kept stands in one file: its lines say nothing of what was done.
  const lines = path === scoresPath ? '(scores)' : `+${added} −${removed}`;
  return [
    `${commit.slice(0, 10)}  ${day(at)}  ${action.padEnd(7)} ${mark}${path}  ${lines}`,
    `            ${summary}`,
    `            ${who}${trigger === '' ? '' : `: ${trigger}`}`,
  ].join('\n');
}

/** A list with its answer first; `more` continues it. */
export function historyText({ answer, rows, lines, total, next, tookMs }: Output<'history.list'>): string {
  const runs = lines.map(({ from, to, commit, text }) =>
    text
      .map(
        (line, n) =>
          `${(commit || 'not committed').slice(0, 10).padEnd(10)} ${from + n <= to ? from + n : ''}\t${line}`,
      )
      .join('\n'),
  );
  const more = next === null ? [] : [`More: --cursor ${next}`];
  return [
    answer,
    '',
    ...rows.map(rowText),
    ...(runs.length > 0 ? ['', ...runs] : []),
    '',
    `${rows.length} of ${total} in ${tookMs.toFixed(1)} ms`,
    ...more,
  ].join('\n');
}

/** What there is to filter by. */
export function facetsText({ commits, first, last, actors, actions, approvals }: Output<'history.facets'>): string {
  const listed = (name: string, values: { value: string; count: number }[]) => [
    name,
    ...values.slice(0, 20).map(({ value, count }) => `  ${String(count).padStart(7)}  ${value}`),
    ...(values.length > 20 ? [`           and ${values.length - 20} more`] : []),
  ];
  const span = first === null || last === null ? '' : `, ${day(first)} to ${day(last)}`;
  return [
    `${commits} commits${span}`,
    ...listed('Actors', actors),
    ...listed('Actions', actions),
    ...listed('Approvals', approvals),
  ].join('\n');
}

/** The commits, then a patch of each file, then what was cited for it. */
export function diffText({ rows, files, evidence, more }: Output<'history.diff'>): string {
  const patches = files.map(({ path, before, after, note }) =>
    note === null
      ? createTwoFilesPatch(
          before === null ? '/dev/null' : path,
          after === null ? '/dev/null' : path,
          before ?? '',
          after ?? '',
        )
      : `${path}: ${note}\n`,
  );
  const cited = evidence.map(
    ({ citation, text }) => `  ${citation}${text === '' ? '' : `: ${text.replace(/\s+/g, ' ').slice(0, 200)}`}`,
  );
  return [
    ...rows.map(rowText),
    '',
    ...patches,
    ...(cited.length === 0 ? [] : ['Evidence', ...cited]),
    ...(more ? ['There is more than is shown; ask for one commit.'] : []),
  ].join('\n');
}

/** Each line with its commit, day and actor before it; below, why and on what evidence. */
/** Who wrote a line: of an agent's its name, which says more than the occasion of its writing. */
const writerOf = ({ actor, group }: CommitRow): string => (group.kind === 'agent' ? group.label : actor);

export function blameText({ path, content, runs }: Output<'history.blame'>, line: number | null): string {
  const lines = content.split('\n');
  const wanted = line === null ? runs : runs.filter(({ from, to }) => from <= line && line <= to);
  if (wanted.length === 0) return `${path} has no line ${line}.`;
  const width = Math.max(...wanted.map(({ row }) => (row === null ? '' : writerOf(row)).length), 4);
  const text = wanted.flatMap(({ from, to, row }) => {
    const head =
      row === null
        ? 'not committed'.padEnd(22 + width)
        : `${row.commit.slice(0, 10)} ${row.at.slice(0, 10)} ${writerOf(row).padEnd(width)}`;
    const [first, last] = line === null ? [from, to] : [line, line];
    return Array.from(
      { length: last - first + 1 },
      (_, n) => `${head} ${String(first + n).padStart(4)}  ${lines[first + n - 1] ?? ''}`,
    );
  });
  const [one] = wanted;
  if (line === null || one === undefined) return text.join('\n');
  const why = one.row === null ? [] : [rowText(one.row)];
  return [...text, '', ...why, ...one.evidence.map((cited) => `  rests on ${cited}`)].join('\n');
}

/** The checker's verdict, then each finding with its next step. */
export function checkText({ commits, lines, digested, findings, tookMs }: Output<'audit.check'>): string {
  const held = `${commits} commits and ${lines} lines of audit.log held against each other${digested === 0 ? '' : `, ${digested} months by their digests`}, in ${(tookMs / 1000).toFixed(1)} s`;
  if (findings.length === 0) return `ok      audit: ${held}: they agree.`;
  const listed = findings.map(({ code, words, remedy, commit, line }) => {
    const where = [commit === null ? null : commit.slice(0, 10), line === null ? null : `audit.log:${line}`]
      .filter(Boolean)
      .join(', ');
    return `trouble ${code}${where === '' ? '' : ` (${where})`}: ${words}\n        → ${remedy}`;
  });
  return [...listed, held].join('\n');
}
