import { Link } from '@tanstack/react-router';
import { owner } from '#shared/model/agent.ts';
import { visible } from '#shared/text/invisible.ts';
import { useCall } from '../../api/queries.ts';
import { engineText, t } from '../../text/text.ts';
import {
  Citation,
  clockTime,
  datesAsWords,
  dayName,
  EntityName,
  Icon,
  SectionHead,
  useLater,
  useNow,
} from '../../ui/index.ts';
import { Markdown } from '../../ui/Markdown.tsx';
import '../../ui/markdown.css';
import { linkPath } from '../../ui/markdown.ts';
import { headlineOf } from '../../ui/plain.ts';
import { DecayCurve } from '../decay/DecayCurve.tsx';
import { sourceWords } from '../review/changes.ts';
import '../search/search.css';
import { ProvenanceFacts } from '../search/ProvenanceFacts.tsx';
import { EntryActs } from './EntryActs.tsx';
import type { Episode } from './filters.ts';

/** Milliseconds: walking through entries with a held key must not read each one whole. */
const rest = 120;

type Props = { episode: Episode; archived: boolean; onTag(tag: string): void };

/** The chosen entry beside the list: its words, what can be done with it, how it fades, and where it comes from. */
export function EntryPanel({ episode, archived, onTag }: Props) {
  const now = useNow();
  const { id, at, type, title, truncated } = episode;
  const asked = useLater(id, rest);
  const whole = useCall('memory.get', { ids: [asked] }, { enabled: truncated && asked === id });
  const text = whole.data?.memories.find((one) => one.id === id)?.text ?? episode.text;
  const { heading, isWhole } = headlineOf(text, title);
  const [day = '', time] = (at ?? '').split('T');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <aside className="detail scroll entrypanel" aria-label={t('The chosen entry')} tabIndex={0}>
      <div className="detailhead">
        <h2 dir="auto">{datesAsWords(heading, now)}</h2>
        <p className="meta">
          {[engineText(type ?? ''), dayName(day, now), time === undefined ? '' : clockTime(time)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {!isWhole && <Markdown text={text} />}
      <EntryActs episode={episode} archived={archived} />
      <section>
        <SectionHead title={t('How it fades')} />
        <DecayCurve id={asked} />
      </section>
      <dl className="detailfacts">
        <Facts episode={episode} onTag={onTag} />
        <ProvenanceFacts id={asked} />
      </dl>
    </aside>
  );
}

function Facts({ episode, onTag }: Pick<Props, 'episode' | 'onTag'>) {
  const { agent, source, confidence, scope, tags, entities, path, line } = episode;
  const isOwner = agent === owner;
  return (
    <>
      {agent && (
        <>
          <dt>{t('Stored by')}</dt>
          <dd className="flex">
            <Icon name={isOwner ? 'me' : 'agents'} small className="faint" />
            {isOwner ? t('You') : visible(agent)}
          </dd>
        </>
      )}
      {source && (
        <>
          <dt>{t('From')}</dt>
          <dd>{sourceWords(source)}</dd>
        </>
      )}
      {confidence && (
        <>
          <dt>{t('Confidence')}</dt>
          <dd>{engineText(confidence)}</dd>
        </>
      )}
      {scope !== undefined && (
        <>
          <dt>{t('Project')}</dt>
          <dd>{scope}</dd>
        </>
      )}
      {tags.length > 0 && (
        <>
          <dt>{t('Tags')}</dt>
          <dd className="detailtags">
            {tags.map((tag) => (
              <button key={tag} type="button" className="entrytag" onClick={() => onTag(tag)}>
                #{tag}
              </button>
            ))}
          </dd>
        </>
      )}
      {entities.length > 0 && (
        <>
          <dt>{t('Names')}</dt>
          <dd className="detailnames">
            {entities.slice(0, 12).map((entity) => (
              <Link key={entity} to="/library" search={{ path: linkPath(entity) }}>
                <EntityName id={entity} />
              </Link>
            ))}
          </dd>
        </>
      )}
      <dt>{t('Written in')}</dt>
      <dd className="flex">
        <Citation path={path} line={line} />
      </dd>
    </>
  );
}
