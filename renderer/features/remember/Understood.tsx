import type { Store } from '#shared/model/memory.ts';
import type { Out } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import {
  datesAsWords,
  dayName,
  EntityIcon,
  entityParts,
  relationInWords,
  StoreIcon,
  useNow,
  whenOf,
} from '../../ui/index.ts';
import { plainText } from '../../ui/plain.ts';
import { placeNames } from './places.ts';

type Routing = Out<'memory.route'>['routing'];
type Meets = Out<'memory.route'>['meets'];
type Props = { routing: Routing | undefined; content: string; meets: Meets; place: Store | null; note: string | null };

/** Where it would go and what was understood, before anything is written. */
export function Understood({ routing, content, meets, place, note }: Props) {
  const now = useNow();
  if (routing === undefined)
    return <p className="meta understood">{t('Where it would go is said here as you type.')}</p>;
  const store = place ?? routing.store;
  const { entities, relations, occurredAt } = routing;
  const target = store === 'semantic' ? entities[0] : undefined;
  const named = entities.filter((one) => one !== target);
  const all: Record<string, React.ReactNode> = {
    [t('Goes to')]: (
      <span className="flex">
        {store === 'semantic' && target !== undefined ? (
          <>
            <EntityIcon type={target.type} /> <span className="strong">{target.name}</span>
            <span className="meta">{t('as a fact')}</span>
            {target.id === null && <span className="meta">{t('new page')}</span>}
          </>
        ) : (
          <>
            <StoreIcon store={store} /> {placeNames[store]}
            {store === 'semantic' && ` ${t('whom it names')}`}
          </>
        )}
        {store === 'episodic' && <span className="meta">{t('as {kind}', { kind: routing.kind })}</span>}
        {routing.coreUpdate && store !== 'core' && <span className="meta">{t('and a line of core memory')}</span>}
      </span>
    ),
    [t('Names')]: named.length > 0 && (
      <span className="flex understoodnames">
        {named.map(({ name, type, id }) => (
          <span key={name} className="flex">
            <EntityIcon type={type} /> {name}
            {id === null && <span className="meta">{t('new')}</span>}
          </span>
        ))}
      </span>
    ),
    [t('Connects')]: relations.length > 0 && <Connections relations={relations} entities={entities} />,
    [meets === null ? t('Adds') : meets.repeats ? t('Known already') : t('Changes')]: (
      <Line meets={meets} content={content} />
    ),
    [t('When')]: occurredAt !== null && dayName(occurredAt.slice(0, 10), now),
    [t('Note')]: note,
  };
  const rows = Object.entries(all).filter(([, value]) => value !== false && value !== null && value !== '');
  return (
    <dl className="understood" aria-live="polite">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt className="meta">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** `LoRa gateway part of Izola`, by the names that the sentence uses. */
function Connections({ relations, entities }: Pick<Routing, 'relations' | 'entities'>) {
  const nameOf = (id: string) => entities.find((one) => one.id === id)?.name ?? entityParts(id).name;
  return (
    <ul className="understoodlinks">
      {relations.map(({ from, relation, to }) => (
        <li key={`${from} ${relation} ${to}`}>
          {nameOf(from)} <span className="meta">{relationInWords(relation)}</span> {nameOf(to)}
        </li>
      ))}
    </ul>
  );
}

/** The line in its place: what is added, and what of now it takes the place of, which stays as history. */
function Line({ meets, content }: { meets: Meets; content: string }) {
  const now = useNow();
  const was = meets === null ? null : datesAsWords(plainText(meets.text, 300), now);
  return (
    <span className="understoodline">
      {was !== null && (
        <span>
          {meets?.repeats ? was : <del>{was}</del>}{' '}
          {meets?.at != null && <span className="meta">{whenOf(meets.at, now)}</span>}
        </span>
      )}
      {meets?.repeats !== true && <ins>{plainText(content, 300)}</ins>}
    </span>
  );
}
