import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { count, counted, Icon, Meter } from '../../ui/index.ts';
import { EmbeddingModels } from './EmbeddingModels.tsx';

/** How many memories can be found by meaning, and what keeps the others from it. */
export function MeaningState() {
  const status = useCall('workspace.status', {}, { refetchInterval: refresh }).data;
  if (status === undefined) return null;
  const { embedder, done, note } = status.meaning;
  // Until the first count is made, every memory stands before it.
  const total = Math.max(status.meaning.total, status.counts.memories);
  const whole = embedder !== null && done >= total;
  const found =
    embedder === null
      ? t('Search answers by words alone')
      : total === 0
        ? t('No memory yet: each will be found by meaning, too')
        : t('{done} of {memories} can be found by meaning', {
            done: count(done),
            memories: counted(total, 'memory', 'memories'),
          });
  const more = note !== null && !note.includes('can be found by meaning') ? note : null;
  const isPlain = whole && more === null;
  return (
    <>
      {!isPlain && (
        <div className="block padded meaningstate">
          <div className="flex modelline">
            <Icon name={whole ? 'check' : 'info'} className={whole ? 'kept' : 'look'} />
            <span className="grow">
              {found}
              {more !== null && <span className="meta"> {more}</span>}
            </span>
            {embedder !== null && <span className="meta cut">{nameOf(embedder)}</span>}
          </div>
          {embedder !== null && done < total && (
            <Meter
              value={done}
              max={Math.max(1, total)}
              label={t('{done} of {total} found by meaning', { done: count(done), total: count(total) })}
            />
          )}
        </div>
      )}
      <EmbeddingModels builtIn={embedder?.startsWith(builtIn) ?? false} found={isPlain ? found : null} />
    </>
  );
}

/** How the name begins of the model that comes with the app. */
const builtIn = 'use-lite';
/** What is built in has no name that says anything to a reader. */
const nameOf = (embedder: string) => (embedder.startsWith(builtIn) ? t('built in, English') : embedder);

/** Milliseconds; vectors are made in the background and announce nothing. */
const refresh = 5_000;
