import type { Output, ParsedInput } from '#shared/contract/methods.ts';
import { fail } from '#shared/model/error.ts';
import { type Blob, readBlobs } from '../../git/blobs.ts';
import type { CommitQueries, Filter, PlacedRow } from '../../history/query.ts';
import { shownRow } from '../../history/query.ts';
import type { Services } from '../../services.ts';
import { citedEvidence } from './evidence.ts';
import { withLines } from './list.ts';

/** Rows and files that one answer shows; a session may have more. */
const mostRows = 500;
const mostFiles = 100;

/** The files of a commit, of a change set or of a session, before and after. @throws input.invalid, history.none */
export async function whatItDid(
  services: Services,
  queries: CommitQueries,
  { commit, change, session }: ParsedInput<'history.diff'>,
): Promise<Output<'history.diff'>> {
  const given = [commit, change, session].filter((one) => one !== undefined);
  if (given.length !== 1)
    throw fail('input.invalid', 'Which change is meant?', 'Give one of a commit, a change or a session.');
  const found = queries.list(filterOf(queries, { commit, change, session }), mostRows + 1);
  const whole = found.some(({ path }) => path === '*');
  const hidden = whole && found[0] ? queries.list({ commit: found[0].commit }, mostRows + 1) : [];
  const rows = await withLines(services, found.filter(({ path }) => !whole || path === '*').slice(0, mostRows));
  if (rows.length === 0) {
    throw fail(
      'history.none',
      `The history knows no ${given[0]}.`,
      'Take a commit, change or session from mneme history.',
    );
  }
  const spans = spansOf([...hidden, ...found].filter(({ path }) => path !== '*'));
  const paths = [...spans.keys()].sort();
  const files = await filesOf(services, paths.slice(0, mostFiles), spans);
  const more = found.length > mostRows || hidden.length > mostRows || paths.length > mostFiles;
  return { rows: rows.map(shownRow), files, evidence: await citedEvidence(services, queries, rows), more };
}

function filterOf(
  queries: CommitQueries,
  asked: { commit?: string | undefined; change?: string | undefined; session?: string | undefined },
): Filter {
  if (asked.commit === undefined)
    return asked.session === undefined ? { change: asked.change } : sessionFilter(queries, asked.session);
  const full = [...new Set(queries.list({ commit: asked.commit }, 200).map((row) => row.commit))];
  if (full.length > 1)
    throw fail('input.invalid', `More than one commit begins with ${asked.commit}.`, 'Give more of its name.');
  return { commit: asked.commit };
}

/** A session by its own name, or by the key of a group. */
function sessionFilter(queries: CommitQueries, session: string): Filter {
  const named: Filter = { session };
  return queries.list(named, 1).length > 0 ? named : { group: session };
}

type Span = { first: PlacedRow; last: PlacedRow };

/** The first and the last of these changes of each path; rows come newest first. */
function spansOf(rows: PlacedRow[]): Map<string, Span> {
  const spans = new Map<string, Span>();
  for (const row of rows) {
    const known = spans.get(row.path);
    spans.set(row.path, { first: row, last: known?.last ?? row });
  }
  return spans;
}

async function filesOf(services: Services, paths: string[], spans: Map<string, Span>) {
  const names = paths.flatMap((path) => {
    const { first, last } = spans.get(path) as Span;
    return [first.former || `${first.commit}^:${path}`, last.object || `${last.commit}:${path}`];
  });
  const blobs = await readBlobs(services.commits.git, names);
  return paths.map((path, n) => {
    const [before, after] = [blobs[2 * n], blobs[2 * n + 1]] as [Blob, Blob];
    return { path, before: before.text, after: after.text, note: after.note ?? before.note };
  });
}
