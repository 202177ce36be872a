import { visible } from '#shared/text/invisible.ts';
import { useCall } from '../../api/queries.ts';
import { counted, Icon } from '../../ui/index.ts';
import type { Change } from './changes.ts';

type Props = { session: string; change: Change };

/** The latest questions of agents, asked again with this change in place: whose first five results change. */
export function Impact({ session, change }: Props) {
  const found = useCall(
    'reflection.impact',
    { session, change: change.id },
    { enabled: change.stale === null, staleTime: 30_000 },
  );
  if (change.stale !== null) return <p className="meta">It no longer fits, so there is nothing to try.</p>;
  if (found.isPending) return <p className="meta">Asking the last questions again…</p>;
  if (found.isError) return <p className="meta">{found.error.value.message}</p>;
  const { asked, changed } = found.data;
  if (asked === 0) return <p className="meta">No agent has asked anything yet.</p>;
  return (
    <>
      <ul className="impact">
        {changed.slice(0, 6).map(({ query, gains, loses }) => (
          <li key={query}>
            <span className="cut">{query}</span>
            {gains.map(({ id, text }) => (
              <span key={id} className="cut kept">
                <Icon name="plus" small label="comes" /> {visible(text)}
              </span>
            ))}
            {loses.map(({ id, text }) => (
              <span key={id} className="cut lost">
                <Icon name="minus" small label="goes" /> {visible(text)}
              </span>
            ))}
          </li>
        ))}
      </ul>
      <p className="meta">{unchanged(asked, changed.length)}</p>
    </>
  );
}

/** How many questions are answered as before, in words. */
function unchanged(asked: number, changed: number): string {
  const rest = asked - changed;
  if (rest === 0) return 'No other question was asked.';
  const which = changed === 0 ? 'last' : 'other';
  return rest === 1
    ? `The ${which} question of an agent is answered as before.`
    : `The ${which} ${counted(rest, 'question')} of agents are answered as before.`;
}
