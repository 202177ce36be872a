import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { engineText, t } from '../../text/text.ts';
import {
  Citation,
  clockTime,
  dayName,
  EntityName,
  IconButton,
  StoreIcon,
  storeNames,
  Tag,
  useNow,
} from '../../ui/index.ts';
import { linkPath } from '../../ui/markdown.ts';
import { isProposal, type SearchHit } from './hit.ts';
import { agentWords } from './narrow.ts';
import { ProvenanceFacts } from './ProvenanceFacts.tsx';
import { kindWords } from './ResultRow.tsx';
import { useFreed } from './useFreed.ts';

type Props = {
  hit: SearchHit;
  /** Where its words came from, once it is read whole. */
  source: string | null;
  asOf: string | undefined;
  /** The memory on which the eye rests: of it alone more is asked. */
  restsOn: string;
  onCopy(): void;
};

/** What is known about the chosen memory, where it is written, and what took its place. */
export function DetailFacts({ hit, source, asOf, restsOn, onCopy }: Props) {
  const now = useNow();
  const [day = '', time] = (hit.at ?? '').split('T');
  return (
    <dl className="detailfacts">
      <Fact name={t('Kind')} look="flex">
        <StoreIcon store={hit.store} small />
        {kindWords(hit)}
        {storeNames[hit.store].toLowerCase() !== kindWords(hit) && (
          <span className="faint">{t('in {storeNames}', { storeNames: storeNames[hit.store] })}</span>
        )}
      </Fact>
      {hit.at && (
        <Fact name={t('When')}>
          {dayName(day, now)}
          {time && `, ${clockTime(time)}`}
        </Fact>
      )}
      {hit.confidence && <Fact name={t('Confidence')}>{engineText(hit.confidence)}</Fact>}
      {source && <Fact name={t('From')}>{source === 'user-explicit' ? t('your own words') : engineText(source)}</Fact>}
      {hit.agent !== null && <Fact name={t('Stored by')}>{agentWords(hit.agent)}</Fact>}
      {hit.scope !== undefined && <Fact name={t('Project')}>{hit.scope}</Fact>}
      <About hit={hit} />
      {asOf === undefined && !isProposal(hit) && <ProvenanceFacts id={restsOn} />}
      <Fact name={t('Written in')} look="flex detailplace">
        <Citation path={hit.path} line={hit.line} />
        <IconButton icon="copy" label={t('Copy the citation')} small onClick={onCopy} />
      </Fact>
      <Successor hit={hit} />
      <Fact name={t('Id')} look="mono break detailid">
        {hit.id}
      </Fact>
    </dl>
  );
}

/** Its tags, and whom it names. */
function About({ hit: { tags, entities } }: { hit: SearchHit }) {
  return (
    <>
      {tags.length > 0 && (
        <Fact name={t('Tags')} look="detailtags">
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </Fact>
      )}
      {entities.length > 0 && (
        <Fact name={t('Names')} look="detailnames">
          {entities.slice(0, 12).map((entity) => (
            <Link key={entity} to="/library" search={{ path: linkPath(entity) }}>
              <EntityName id={entity} />
            </Link>
          ))}
        </Fact>
      )}
    </>
  );
}

function Successor({ hit }: { hit: SearchHit }) {
  const isFreed = useFreed(hit);
  if (hit.supersededBy === undefined || hit.supersededBy === hit.id) return null;
  return (
    <Fact name={t('Superseded by')} look="mono break detailid">
      {hit.supersededBy}
      {isFreed && <Tag>{t('gone since')}</Tag>}
    </Fact>
  );
}

function Fact({ name, look, children }: { name: string; look?: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={look}>{children}</dd>
    </>
  );
}
