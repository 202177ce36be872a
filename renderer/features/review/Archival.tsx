import { Citation, SectionHead } from '../../ui/index.ts';
import { plainText } from '../../ui/plain.ts';
import type { Change, Does } from './changes.ts';

type Archive = Extract<Does, { kind: 'archive' }>;
type Props = { change: Change; asked: Archive; does: Archive; onItems(items: Archive['items']): void };

/** The memories that would leave the search, each with a tick: what is unticked stays. The last tick goes with Reject. */
export function Archival({ change, asked, does, onItems }: Props) {
  const left = new Set(does.items.map(({ id }) => id));
  const toggle = (id: string) =>
    onItems(asked.items.filter((item) => (item.id === id ? !left.has(id) : left.has(item.id))));
  return (
    <section className="archival">
      <SectionHead title={`${left.size} of ${asked.items.length} would leave the search`} />
      <ul>
        {asked.items.map(({ id, score }) => {
          const source = change.evidence.find((one) => one.id === id);
          return (
            <li key={id} className={left.has(id) ? undefined : 'stays'}>
              <label>
                <input
                  type="checkbox"
                  checked={left.has(id)}
                  disabled={left.size === 1 && left.has(id)}
                  onChange={() => toggle(id)}
                />
                <span className="grow cut">{source ? plainText(source.quote) : id}</span>
              </label>
              {source && <Citation path={source.path} line={source.line} />}
              <span className="meta archivalscore">{left.has(id) ? score.toFixed(2) : 'stays'}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
