import { type Store, stores } from '#shared/model/memory.ts';
import { t } from '../../text/text.ts';
import { count, SectionHead, StoreIcon, storeNames } from '../../ui/index.ts';
import type { SourceLook } from './looks.ts';

/** What always stands there; the others only where there is something of them. */
const always: readonly string[] = ['fresh', 'known'];

const columns = [
  { key: 'fresh', name: t('New'), tone: '', said: t('new') },
  { key: 'changed', name: t('Changed'), tone: '', said: t('changed') },
  { key: 'known', name: t('Known'), tone: 'known', said: t('known') },
  { key: 'contradicting', name: t('Contradicts'), tone: 'look', said: t('contradicting') },
  { key: 'secret', name: t('Secret'), tone: 'lost', said: t('secret') },
  { key: 'tooBig', name: t('Too big'), tone: 'lost', said: t('too big') },
] as const;

/** What each store is for, to somebody who has not met them. */
const storeGlosses: Record<Store, string> = {
  core: t('what an agent always has'),
  episodic: t('notes of a day'),
  semantic: t('what is true of someone or something'),
  procedural: t('how something is done'),
  vault: t('pages kept as they are'),
};

/** What a model noted waits in the episodic store until somebody stands by it; by itself it is no episode. */
const noted = { name: t('Notes'), gloss: t('facts and remarks, as noted there') };

type Props = { look: SourceLook; reviewed: boolean };
type Column = (typeof columns)[number];

/** Of each store what would come into it, and what stays out. */
export function CountTable({ look, reviewed }: Props) {
  const isNoted = look.authors.model > 0 && !reviewed;
  const rows = stores.filter((store) => columns.some(({ key }) => look.stores[store][key] > 0));
  const sum = (key: Column['key']) => rows.reduce((total, store) => total + look.stores[store][key], 0);
  const shown = columns.filter(({ key }) => always.includes(key) || sum(key) > 0);
  return (
    <section aria-labelledby="look-counts">
      <SectionHead id="look-counts" title={look.change === null ? t('What would come') : t('What came')}>
        {sumWords(look, sum)}
        {look.change === null ? t('nothing written yet') : t('one change, one undo')}
      </SectionHead>
      {rows.length === 0 ? (
        <p className="meta">{t('It holds nothing that is a memory.')}</p>
      ) : (
        <table className="counttable">
          <thead>
            <tr>
              <th scope="col">
                <span className="vh">{t('Store')}</span>
              </th>
              <td className="countshares" />
              {shown.map(({ key, name, tone }) => (
                <th scope="col" key={key}>
                  <i className={`countmark ${tone}`} aria-hidden="true" /> {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((store) => {
              const said =
                store === 'episodic' && isNoted ? noted : { name: storeNames[store], gloss: storeGlosses[store] };
              return (
                <tr key={store}>
                  <th scope="row">
                    <StoreIcon store={store} /> {said.name}
                    <span className="meta" title={said.gloss}>
                      {said.gloss}
                    </span>
                  </th>
                  <Shares columns={shown} counts={look.stores[store]} />
                  {shown.map(({ key, tone }) => (
                    <Cell key={key} value={look.stores[store][key]} tone={tone} />
                  ))}
                </tr>
              );
            })}
          </tbody>
          {rows.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">{t('All {pieces}', { pieces: count(look.pieces) })}</th>
                <td className="countshares" />
                {shown.map(({ key, tone }) => (
                  <Cell key={key} value={sum(key)} tone={tone} />
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      )}
    </section>
  );
}

/** `13 read: 11 new, 1 secret, 1 left out; `: all that was read, and what becomes of each of it; nothing where one word says it. */
function sumWords(look: SourceLook, sum: (key: Column['key']) => number): string {
  const parts = columns.flatMap(({ key, said }) => (sum(key) > 0 ? [`${count(sum(key))} ${said}`] : []));
  if (look.refused.length > 0) parts.push(t('{refused} left out', { refused: count(look.refused.length) }));
  const all = columns.reduce((total, { key }) => total + sum(key), look.refused.length);
  return parts.length < 2 ? '' : t('{all} read: {parts}; ', { all: count(all), parts: parts.join(', ') });
}

const Cell = ({ value, tone }: { value: number; tone: string }) => (
  <td className={value === 0 ? 'faint' : tone === 'known' ? undefined : tone}>{count(value)}</td>
);

/** The row's figures as a bar: how much of it is new is seen before it is read. */
const Shares = ({ columns, counts }: { columns: readonly Column[]; counts: Record<Column['key'], number> }) => (
  <td className="countshares" aria-hidden="true">
    <span>
      {columns.map(({ key, tone }) => (
        <i key={key} className={`countmark ${tone}`} style={{ flexGrow: counts[key] }} />
      ))}
    </span>
  </td>
);
