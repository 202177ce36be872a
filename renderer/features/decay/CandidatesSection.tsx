import { t } from '../../text/text.ts';
import './decay.css';
import { useState } from 'react';
import type { Out } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';
import {
  Button,
  Citation,
  count,
  counted,
  datesAsWords,
  ErrorState,
  Icon,
  SectionHead,
  useNow,
} from '../../ui/index.ts';
import { plainText } from '../../ui/plain.ts';
import { ForgetDialog, type Target } from '../lifecycle/ForgetDialog.tsx';
import { useStaying } from './useStaying.ts';
import { WaningList } from './WaningList.tsx';

type Merge = Out<'decay.candidates'>['merges'][number];

const few = 3;
/** As many as one dialog names, so that each can be looked at. */
const most = 50;

/** What is no longer needed, proposed for the archive, and what is there twice; nothing goes without the owner. */
export function CandidatesSection() {
  const candidates = useCall('decay.candidates', { limit: 100 });
  const staying = useStaying();
  const [choosing, setChoosing] = useState<Target | null>(null);
  if (candidates.isError) return <ErrorState error={candidates.error} retry={() => void candidates.refetch()} />;
  if (candidates.data === undefined) return null;
  const { archival, archivalTotal, merges } = candidates.data;
  return (
    <>
      {(archivalTotal > 0 || choosing !== null) && (
        <section aria-labelledby="candidates">
          <SectionHead id="candidates" title={t('Proposed for the archive')}>
            {count(archivalTotal)}
          </SectionHead>
          <WaningList
            memories={archival}
            few={few}
            label={t('Proposed for the archive')}
            staying={staying}
            empty={<p className="meta">{t('All of these are decided.')}</p>}
          />
          <div className="flex waningkeys">
            <p className="meta grow">
              {t(
                'Faded, and each is over or said elsewhere in the same words. They stay until you let them go, and can come back.',
              )}
            </p>
            <Button
              small
              icon="archive"
              onClick={() => setChoosing({ ids: archival.slice(0, most).map(({ id }) => id) })}
            >
              {t('Choose what goes…')}
            </Button>
          </div>
          <ForgetDialog target={choosing} onClose={() => setChoosing(null)} />
        </section>
      )}
      {merges.length > 0 && <Merges merges={merges} />}
    </>
  );
}

/** Pairs that say nearly the same. */
function Merges({ merges }: { merges: readonly Merge[] }) {
  const now = useNow();
  return (
    <section aria-labelledby="merges">
      <SectionHead id="merges" title={t('Stored twice')}>
        {t('{pairs} for the next reflection', { pairs: counted(merges.length, 'pair') })}
      </SectionHead>
      <ul className="waning">
        {merges.map((merge) => (
          <li key={`${merge.keep.id} ${merge.drop.id}`} className="mergepair">
            <details>
              <summary>
                <Icon name="right" small className="faint" />
                <span className="cut">{datesAsWords(plainText(merge.keep.text, 200), now)}</span>
                <span className="meta nowrap">
                  {t('{similarity} % alike', { similarity: Math.round(merge.similarity * 100) })}
                </span>
              </summary>
              <MergeFacts merge={merge} />
            </details>
          </li>
        ))}
      </ul>
      <p className="meta waningkeys">{t('Nothing is merged before you accept it there.')}</p>
    </section>
  );
}

function MergeFacts({ merge: { keep, drop, merged, inherits } }: { merge: Merge }) {
  const now = useNow();
  return (
    <dl className="mergefacts">
      <dt>{t('Stays')}</dt>
      <dd>
        {datesAsWords(plainText(keep.text, 400), now)} <Place of={keep} />
      </dd>
      <dt>{t('Goes into it')}</dt>
      <dd>
        {datesAsWords(plainText(drop.text, 400), now)} <Place of={drop} />
      </dd>
      <dt>{t('Would read')}</dt>
      <dd>{datesAsWords(plainText(merged, 600), now)}</dd>
      <dt>{t('Takes over')}</dt>
      <dd>
        {t('{associations} and {ids}', {
          associations: counted(inherits.associations, 'association'),
          ids: counted(inherits.aliases.length, 'earlier id'),
        })}
      </dd>
    </dl>
  );
}

function Place({ of }: { of: Merge['keep'] }) {
  const [path = '', line] = of.citation.split('#L');
  return <Citation path={path} line={line === undefined ? undefined : Number(line)} />;
}
