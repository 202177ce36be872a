import { type MouseEvent, memo, useMemo } from 'react';
import { sharesOf } from '#shared/text/shares.ts';
import { engineText, t } from '../../text/text.ts';
import { entityParts } from '../../ui/entity-names.ts';
import {
  classes,
  datesAsWords,
  EntityName,
  Icon,
  inDecimals,
  kindNames,
  StatusDisc,
  StoreIcon,
  storeNames,
  Tag,
  useEntityNames,
  useNow,
  whenOf,
} from '../../ui/index.ts';
import { linksAsWords } from '../../ui/plain.ts';
import type { SearchHit } from './hit.ts';
import { linesOf } from './lines.ts';
import { bestLine, excerptParts, markWords, type TextRun, wordsHeld } from './marks.ts';
import { ScoreBar } from './ScoreBar.tsx';
import { totalSaid } from './shares.ts';
import type { Alive } from './useAlive.ts';

type Props = {
  hit: SearchHit;
  alive: Alive | undefined;
  rank: number;
  /** Stands behind the last good one: it says why it is weak. */
  weaker: boolean;
  query: string;
  chosen: boolean;
  /** Both stay the same while the list stands: a row is drawn anew only when it changes. */
  onChoose(id: string): void;
  onOpen(hit: SearchHit): void;
  onMenu(hit: SearchHit, event: MouseEvent): void;
};

/** How the doubt of an agent's own proposal begins. */
const unconfirmed = t('not yet confirmed');

/** Characters of text in a row. */
const shown = 260;

/** One result as an agent gets it: where it came, what it says, when, where it stands, and its score. */
export const ResultRow = memo(function ResultRow(props: Props) {
  const { hit, alive, rank, weaker, query, chosen, onChoose, onOpen, onMenu } = props;
  const now = useNow();
  const names = useEntityNames();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words hold names
  const lines = useMemo(() => linesOf(hit.text), [hit.text, names]);
  const parts = useMemo(() => {
    const best = bestLine(lines, query).map((run) => ({ ...run, text: datesAsWords(run.text, now) }));
    return excerptParts(best, shown);
  }, [lines, query, now]);
  const shares = useMemo(() => sharesOf(hit), [hit]);
  const named = nameOf(hit);
  // A title that was taken from the text is not said twice.
  const told = lines.join(' ').startsWith(named.replace(/…$/, '')) && hit.kind !== 'entity';
  // Nor is the name that it is called by.
  const others = hit.entities.filter((id) => entityParts(id).name !== named);
  const when = hit.at === null ? '' : whenOf(hit.at, now);
  const kind = kindWords(hit);
  const meta = [kind, when].filter(Boolean).join(', ');
  return (
    <li className={classes('result', chosen && 'chosen')} onContextMenu={(event) => onMenu(hit, event)}>
      <button
        type="button"
        className="resultbutton"
        aria-current={chosen || undefined}
        tabIndex={chosen ? 0 : -1}
        onClick={() => onChoose(hit.id)}
        onFocus={() => onChoose(hit.id)}
        onDoubleClick={() => onOpen(hit)}
      >
        <span className="resultrank">{rank}</span>
        <span className="grow resultbody">
          <span className="flex resultline">
            <StoreIcon store={hit.store} small label={storeNames[hit.store]} />
            {told ? (
              <span className="resulttext told" dir="auto">
                <Marked parts={parts} />
              </span>
            ) : (
              <>
                <b className="strong cut">
                  <Marked parts={markWords(named, query)} />
                </b>
                <span className="meta nowrap">{meta}</span>
              </>
            )}
          </span>
          {!told && (
            <span className="resulttext" dir="auto">
              <Marked parts={parts} />
            </span>
          )}
          <span className="flex resultfoot">
            {told && <span className="meta nowrap">{meta}</span>}
            <span className="grow citationroom">
              <span className="mono cut resultcitation" title={hit.citation}>
                <span className="citationdir">{placeParts(hit.citation)[0]}</span>
                {placeParts(hit.citation)[1]}
              </span>
            </span>
            {hit.doubt !== undefined && (
              <Tag tone="look">{hit.doubt.startsWith(unconfirmed) ? unconfirmed : hit.doubt}</Tag>
            )}
            {hit.scope !== undefined && <Tag>{hit.scope}</Tag>}
            {weaker && hit.weak && <span className="meta nowrap">{weakWords(hit, query)}</span>}
            {hit.supersededBy !== undefined && <Tag>{t('superseded')}</Tag>}
            {others.slice(0, 3).map((id) => (
              <EntityName key={id} id={id} />
            ))}
            {others.length > 3 && <span className="meta">+{others.length - 3}</span>}
          </span>
        </span>
        <span className="resultscore">
          <span className="scoreline">
            {alive?.pinned ? (
              <Icon name="pin" small className="kept" label={t('Pinned')} />
            ) : (
              <StatusDisc status={alive?.status ?? hit.status} />
            )}
            <b aria-hidden="true">{inDecimals(hit.score)}</b>
          </span>
          <span className="vh"> {totalSaid(hit.score, shares)}</span>
          <ScoreBar score={hit.score} shares={shares} />
        </span>
      </button>
    </li>
  );
});

/** Where it stands: its folder, which a narrow window leaves out, then the file and its line. */
function placeParts(citation: string): [folder: string, file: string] {
  const place = citation.replace(/^memory\//, '');
  const at = place.lastIndexOf('/') + 1;
  return [place.slice(0, at), place.slice(at)];
}

/** Why a match is weak: how many of the words that were asked for stand in it. */
export function weakWords({ title, text }: Pick<SearchHit, 'title' | 'text'>, query: string): string {
  const { held, asked } = wordsHeld(`${title} ${text}`, query);
  return held === 0 || held >= asked ? t('weak match') : t('weak match: {held} of {asked} words', { held, asked });
}

const capital = (words: string): string => words.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** `decision`, `fact about a tool`; an episode is named by its type alone. */
export function kindWords({ kind, type }: Pick<SearchHit, 'kind' | 'type'>): string {
  return kind === 'episode' && type !== null ? engineText(type) : kindNames[kind];
}

/** A memory about somebody is called as their page is, whatever letters it was stored with. */
function nameOf({ title, entities }: SearchHit): string {
  const words = titleWords(linksAsWords(title));
  const same = entities.map((id) => entityParts(id).name).find((one) => one.toLowerCase() === words.toLowerCase());
  return same ?? words;
}

/** A page that was named by its file alone is called in words: `switch-a-gauge` is “Switch a gauge”. */
const titleWords = (title: string): string =>
  /^[\p{Ll}\p{N}]+(?:-[\p{Ll}\p{N}]+)+$/u.test(title) ? capital(title.replaceAll('-', ' ')) : title;

function Marked({ parts }: { parts: readonly TextRun[] }) {
  return parts.map((part, n) =>
    part.marked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text stand in order and hold no state
      <mark key={n}>{part.text}</mark>
    ) : (
      part.text
    ),
  );
}
