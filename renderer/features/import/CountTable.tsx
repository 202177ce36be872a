import { stores } from '#shared/model/memory.ts';
import { count, SectionHead, StoreIcon, storeNames } from '../../ui/index.ts';
import type { SourceLook } from './looks.ts';

/** What always stands there; the others only where there is something of them. */
const always: readonly string[] = ['fresh', 'known'];

const columns = [
  { key: 'fresh', name: 'New', tone: '' },
  { key: 'changed', name: 'Changed', tone: '' },
  { key: 'known', name: 'Known', tone: 'known' },
  { key: 'contradicting', name: 'Contradicts', tone: 'look' },
  { key: 'secret', name: 'Secret', tone: 'lost' },
  { key: 'tooBig', name: 'Too big', tone: 'lost' },
] as const;

type Column = (typeof columns)[number];

/** Of each store what would come into it, and what stays out. */
export function CountTable({ look }: { look: SourceLook }) {
  const rows = stores.filter((store) => columns.some(({ key }) => look.stores[store][key] > 0));
  const sum = (key: Column['key']) => rows.reduce((total, store) => total + look.stores[store][key], 0);
  const shown = columns.filter(({ key }) => always.includes(key) || sum(key) > 0);
  return (
    <section aria-labelledby="look-counts">
      <SectionHead id="look-counts" title={look.change === null ? 'What would come' : 'What came'}>
        {look.change === null ? 'read where it lies, nothing written yet' : 'one change, one undo'}
      </SectionHead>
      {rows.length === 0 ? (
        <p className="meta">It holds nothing that is a memory.</p>
      ) : (
        <table className="counttable">
          <thead>
            <tr>
              <th scope="col">
                <span className="vh">Store</span>
              </th>
              {shown.map(({ key, name, tone }) => (
                <th scope="col" key={key}>
                  <i className={`countmark ${tone}`} aria-hidden="true" /> {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((store) => (
              <tr key={store}>
                <th scope="row">
                  <StoreIcon store={store} /> {storeNames[store]}
                </th>
                {shown.map(({ key, tone }) => (
                  <Cell key={key} value={look.stores[store][key]} tone={tone} />
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">All {count(look.pieces)}</th>
              {shown.map(({ key, tone }) => (
                <Cell key={key} value={sum(key)} tone={tone} />
              ))}
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
}

const Cell = ({ value, tone }: { value: number; tone: string }) => (
  <td className={value === 0 ? 'faint' : tone === 'known' ? undefined : tone}>{count(value)}</td>
);
