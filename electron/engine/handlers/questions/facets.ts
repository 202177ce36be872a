import type { Output } from '#shared/contract/methods.ts';
import type { Services } from '../../services.ts';

/** What the history can be narrowed by, with counts: kept as rows come, so that it costs nothing to ask. */
export function facets({ commits }: Services): Output<'history.facets'> {
  const { table, queries } = commits;
  const days = table.tallies('day').map(({ value, count }) => ({ day: value, count }));
  days.sort((a, b) => (a.day < b.day ? -1 : 1));
  return {
    commits: table.tallies('commits')[0]?.count ?? 0,
    first: queries.oldest()?.at ?? null,
    last: queries.list({}, 1)[0]?.at ?? null,
    actors: table.tallies('actor'),
    actions: table.tallies('action'),
    approvals: table.tallies('approval'),
    days,
  };
}
