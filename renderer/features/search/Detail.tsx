import { Link } from '@tanstack/react-router';
import { visible } from '#shared/text/invisible.ts';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import {
  Citation,
  clockTime,
  dayName,
  EntityName,
  ErrorState,
  Icon,
  IconButton,
  inDecimals,
  Menu,
  MenuItem,
  Skeleton,
  StoreIcon,
  statusNames,
  storeNames,
  Tag,
  useLater,
  useNow,
} from '../../ui/index.ts';
import { Markdown } from '../../ui/Markdown.tsx';
import { linkPath } from '../../ui/markdown.ts';
import { headlineOf, linksAsWords, plainText } from '../../ui/plain.ts';
import { DecayCurve } from '../decay/DecayCurve.tsx';
import { PinButton } from '../lifecycle/PinButton.tsx';
import { RestoreButton } from '../lifecycle/RestoreButton.tsx';
import type { SearchHit } from './hit.ts';
import { agentWords } from './narrow.ts';
import { ProvenanceFacts } from './ProvenanceFacts.tsx';
import { kindWords, weakWords } from './ResultRow.tsx';
import type { Alive } from './useAlive.ts';
import { useFreed } from './useFreed.ts';
import { WasItRight } from './WasItRight.tsx';
import { Why } from './Why.tsx';

type Props = {
  hit: SearchHit;
  query: string;
  alive: Alive | undefined;
  rank: number;
  /** The day as which it is seen: then nothing can be done with it. */
  asOf: string | undefined;
  onCopy(): void;
  onForget(): void;
};

/** Milliseconds: walking through results with a held key must not read each one whole. */
const rest = 120;

/** The chosen memory whole, and what is known about it. */
export function Detail({ hit, query, alive, rank, asOf, onCopy, onForget }: Props) {
  const id = useLater(hit.id, rest);
  const got = useCall('memory.get', { ids: [id], as_of: asOf }, { gcTime: 60_000 });
  const now = useNow();
  const memory = got.data?.memories.find((one) => one.id === hit.id);
  // An agent's own proposal is no memory yet: it is decided on, not changed.
  const isProposal = hit.id.startsWith('proposal:');
  const gone = !isProposal && got.isSuccess && id === hit.id && memory === undefined;
  const text = memory?.text ?? hit.text;
  const heading = headingOf(hit, text);
  const status = alive?.status ?? hit.status;
  const isFreed = useFreed(hit);
  const [day = '', time] = (hit.at ?? '').split('T');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <aside className="detail scroll" aria-label={t('The chosen memory')} tabIndex={0}>
      {/* Above all that is still to come: what is pressed does not move away, nor a menu that hangs on it. */}
      <div className="flex detailacts">
        <Link to="/library" search={{ path: hit.path, line: hit.line, asOf }} className="btn detailopen">
          <Icon name="open" small />
          {t('Open in Library')}
        </Link>
        {isProposal && (
          <Link to="/inbox" className="btn">
            <Icon name="inbox" small />
            {t('Decide in Inbox')}
          </Link>
        )}
        {asOf === undefined && !isProposal && (
          <>
            {status === 'archived' || isFreed ? (
              <RestoreButton id={hit.id} former={status !== 'archived'} />
            ) : (
              <PinButton id={hit.id} />
            )}
            <Menu
              align="end"
              label={t('More')}
              trigger={<IconButton icon="more" label={t('More')} className="detailmore" />}
            >
              <MenuItem icon="archive" onSelect={onForget}>
                {t('Forget…')}
              </MenuItem>
            </Menu>
          </>
        )}
      </div>
      {!gone && !isProposal && asOf === undefined && <WasItRight key={hit.id} id={hit.id} />}
      <Why hit={hit} />
      <div className="detailhead">
        <h2 dir="auto">{heading}</h2>
        <p className="meta">
          {kindWords(hit)}
          {' · '}
          {t('Result {rank}, total {score}', { rank, score: inDecimals(hit.score) })}
          {hit.weak && `, ${weakWords(hit, query)}`}
          {`, ${statusNames[(asOf === undefined ? alive?.status : undefined) ?? hit.status].toLowerCase()}`}
        </p>
      </div>
      {gone ? (
        <p className="meta">{t('This memory is no longer there; it was changed or removed a moment ago.')}</p>
      ) : (
        plainText(text) !== heading && (
          <div className="detailtext">
            <Markdown text={text} />
          </div>
        )
      )}
      {got.isPending && hit.text === '' && <Skeleton rows={4} height={20} />}
      {got.isError && <ErrorState error={got.error} retry={() => void got.refetch()} />}
      {!gone && !isProposal && asOf === undefined && <DecayCurve id={id} />}
      <dl className="detailfacts">
        <dt>{t('Kind')}</dt>
        <dd className="flex">
          <StoreIcon store={hit.store} small />
          {kindWords(hit)}
          {storeNames[hit.store].toLowerCase() !== kindWords(hit) && (
            <span className="faint">{t('in {storeNames}', { storeNames: storeNames[hit.store] })}</span>
          )}
        </dd>
        {hit.at && (
          <>
            <dt>{t('When')}</dt>
            <dd>
              {dayName(day, now)}
              {time && `, ${clockTime(time)}`}
            </dd>
          </>
        )}
        {hit.confidence && (
          <>
            <dt>{t('Confidence')}</dt>
            <dd>{hit.confidence}</dd>
          </>
        )}
        {memory?.source && (
          <>
            <dt>{t('From')}</dt>
            <dd>{memory.source === 'user-explicit' ? t('your own words') : memory.source}</dd>
          </>
        )}
        {hit.agent !== null && (
          <>
            <dt>{t('Stored by')}</dt>
            <dd>{agentWords(hit.agent)}</dd>
          </>
        )}
        {hit.scope !== undefined && (
          <>
            <dt>{t('Project')}</dt>
            <dd>{hit.scope}</dd>
          </>
        )}
        {hit.tags.length > 0 && (
          <>
            <dt>{t('Tags')}</dt>
            <dd className="detailtags">
              {hit.tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </dd>
          </>
        )}
        {hit.entities.length > 0 && (
          <>
            <dt>{t('Names')}</dt>
            <dd className="detailnames">
              {hit.entities.slice(0, 12).map((entity) => (
                <Link key={entity} to="/library" search={{ path: linkPath(entity) }}>
                  <EntityName id={entity} />
                </Link>
              ))}
            </dd>
          </>
        )}
        {asOf === undefined && !isProposal && <ProvenanceFacts id={id} />}
        <dt>{t('Written in')}</dt>
        <dd className="flex detailplace">
          <Citation path={hit.path} line={hit.line} />
          <IconButton icon="copy" label={t('Copy the citation')} small onClick={onCopy} />
        </dd>
        {hit.supersededBy !== undefined && hit.supersededBy !== hit.id && (
          <>
            <dt>{t('Superseded by')}</dt>
            <dd className="mono break detailid">
              {hit.supersededBy}
              {isFreed && <Tag>{t('gone since')}</Tag>}
            </dd>
          </>
        )}
        <dt>{t('Id')}</dt>
        <dd className="mono break detailid">{hit.id}</dd>
      </dl>
    </aside>
  );
}

/** A title of its own, else what the memory says: a kind is no subject. */
function headingOf({ title: given, kind }: SearchHit, text: string): string {
  const title = visible(given);
  const own = title !== '' && !plainText(text, 4_000).startsWith(title.replace(/…$/, ''));
  return own || kind === 'entity' ? linksAsWords(title) : headlineOf(text, title).heading;
}
