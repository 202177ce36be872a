import './inbox.css';
import { Link } from '@tanstack/react-router';
import { useCall } from '../../api/queries.ts';
import { counted, Icon, StoreIcon } from '../../ui/index.ts';
import { isDisputed, rowsOf, sectionsOf } from './proposals.ts';

const few = 3;

/** On Today while proposals wait: how many, and the first of them. */
export function InboxSection() {
  const found = useCall('proposals.list', {}).data;
  if (found === undefined) return null;
  const waiting = found.proposals.filter(({ status }) => status === 'pending' || status === 'conflict');
  const { malformed } = found.counts;
  if (waiting.length === 0 && malformed === 0) return null;
  const first = sectionsOf(waiting).flatMap(rowsOf).slice(0, few);
  return (
    <section className="inboxwaits" aria-labelledby="inboxwaits">
      <Link to="/inbox" className="inboxwaitshead">
        <Icon name="inbox" className="kept" />
        <h2 id="inboxwaits" className="grow">
          {waiting.length === 0
            ? `${counted(malformed, 'proposal')} cannot be read`
            : `${counted(found.counts.pending + found.counts.conflict, 'proposal')} from agents`}
        </h2>
        <span className="meta">Open inbox</span>
        <Icon name="right" small className="faint" />
      </Link>
      <ul>
        {first.map((row) => (
          <li key={row.id}>
            {isDisputed(row) ? (
              <Icon name="contra" small className="look" label="Contradicts something" />
            ) : (
              row.store && <StoreIcon store={row.store} small />
            )}
            <span className="cut grow">{row.content}</span>
            <span className="meta cut inboxfrom">{row.from}</span>
            <span className="meta nowrap inboxsure">{row.confidence && `${row.confidence} confidence`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
