import type { ReactNode } from 'react';
import type { ProposalRow } from '#shared/model/proposal.ts';
import { visible } from '#shared/text/invisible.ts';
import { useCall } from '../../api/queries.ts';
import { engineText, t } from '../../text/text.ts';
import { Button, Citation, datesAsWords, Icon, Kbd, sinceWhen, useNow, whenOf } from '../../ui/index.ts';
import { partsApart } from '../review/apart.ts';
import { sourceWords } from '../review/changes.ts';
import { Differing } from '../review/Differing.tsx';
import { placeOfCitation } from './proposals.ts';

type Rival = ProposalRow['rivals'][number];
type Props = {
  row: ProposalRow;
  /** Something else is done first. */
  aside: boolean;
  onThis(): void;
  onOther(rival: Rival): void;
  onBoth(): void;
  /** What else can be done with it. */
  children: ReactNode;
};

/** Both sides in their own words, with where they come from; and the ways out. @source 000 §13.6 */
export function Rivals({ row, aside, onThis, onOther, onBoth, children }: Props) {
  const now = useNow();
  // What is remembered stands until somebody sure of it says otherwise.
  const recommended = aside ? null : row.confidence === 'high' ? 'this' : 'other';
  // Each side is kept where it stands.
  const keep = (rival: Rival, n: number) => (
    <Button
      key={rival.id}
      icon="check"
      look={recommended === 'other' && n === 0 ? 'primary' : 'plain'}
      onClick={() => onOther(rival)}
    >
      {n > 0 || row.rivals.length > 1
        ? t('Keep this one')
        : rival.where === 'memory'
          ? t('Keep what is remembered')
          : t('Keep the other one')}{' '}
      {n === 0 && <Kbd keys="2" />}
    </Button>
  );
  const memory = row.rivals.some(({ where }) => where === 'memory');
  const take = (
    <Button
      icon="check"
      look={recommended === 'this' ? 'primary' : 'plain'}
      title={memory ? t('It replaces what is remembered, whose history stays.') : undefined}
      onClick={onThis}
    >
      {t('Take the new one')} <Kbd keys="1" />
    </Button>
  );
  return (
    <section className="rivals" aria-label={t('Contradiction')}>
      <h3 className="rivalshead">
        <Icon name="contra" small className="look" />
        {t('Only one of these can be true')}
      </h3>
      <div className="rivalsides">
        <Side
          head={t('{from} says', { from: row.giver ?? row.from })}
          text={row.content}
          beside={row.rivals[0]?.content ?? ''}
          note={[
            row.at === null ? '' : sinceWhen(row.at, now),
            row.confidence ? t('{confidence} confidence', { confidence: engineText(row.confidence) }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
          action={take}
        />
        {row.rivals.map((rival, n) => (
          <Side
            key={rival.id}
            head={
              rival.where === 'memory'
                ? t('Remembered already')
                : t('{from} says', { from: rival.from ?? t('Another agent') })
            }
            text={rival.content}
            beside={row.content}
            note={<RivalNote rival={rival} />}
            action={keep(rival, n)}
          />
        ))}
      </div>
      <div className="flex rivalacts">
        <Button look="quiet" title={t('They are linked as contradictory, with low confidence.')} onClick={onBoth}>
          {t('Keep both')} <Kbd keys="3" />
        </Button>
        {children}
      </div>
    </section>
  );
}

/** When a memory was stored, on whose word and how sure; then where it stands. */
function RivalNote({ rival: { id, where, citation } }: { rival: Rival }) {
  const now = useNow();
  const found = useCall('memory.get', { ids: [id] }, { enabled: where === 'memory' }).data?.memories[0];
  const told = [
    found?.at ? whenOf(found.at, now) : '',
    ...sourceWords(found?.source ?? null),
    found?.confidence ? t('{confidence} confidence', { confidence: engineText(found.confidence) }) : '',
  ].filter(Boolean);
  return (
    <>
      {told.length > 0 && `${told.join(' · ')} · `}
      <Citation {...placeOfCitation(citation)} />
    </>
  );
}

/** `beside`: the sentence that says otherwise. */
type SideProps = { head: string; text: string; beside: string; note: ReactNode; action?: ReactNode };

function Side({ head, text, beside, note, action }: SideProps) {
  const now = useNow();
  return (
    <div className="rival">
      <p className="meta">{head}</p>
      <p className="rivaltext">
        <Differing parts={partsApart(datesAsWords(visible(text), now), datesAsWords(visible(beside), now))} />
      </p>
      <p className="meta cut">{note}</p>
      {action}
    </div>
  );
}
