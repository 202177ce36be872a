import { visible } from '#shared/text/invisible.ts';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { datesAsWords, ErrorState, inDecimals, Skeleton, statusNames, useLater, useNow } from '../../ui/index.ts';
import { Markdown } from '../../ui/Markdown.tsx';
import { headlineOf, linksAsWords, plainText } from '../../ui/plain.ts';
import { DecayCurve } from '../decay/DecayCurve.tsx';
import { DetailActs } from './DetailActs.tsx';
import { DetailFacts } from './DetailFacts.tsx';
import { isProposal, type SearchHit } from './hit.ts';
import { kindWords, weakWords } from './ResultRow.tsx';
import type { Alive } from './useAlive.ts';
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
  const memory = got.data?.memories.find((one) => one.id === hit.id);
  const gone = !isProposal(hit) && got.isSuccess && id === hit.id && memory === undefined;
  const isLive = !gone && !isProposal(hit) && asOf === undefined;
  const text = memory?.text ?? hit.text;
  const heading = headingOf(hit, text);
  const now = useNow();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <aside className="detail scroll" aria-label={t('The chosen memory')} tabIndex={0}>
      <div className="detailhead">
        <h2 dir="auto">{datesAsWords(heading, now)}</h2>
        <p className="meta">
          {kindWords(hit)}
          {' · '}
          {t('Result {rank}, total {score}', { rank, score: inDecimals(hit.score) })}
          {hit.weak && `, ${weakWords(hit, query)}`}
          {`, ${statusNames[(asOf === undefined ? alive?.status : undefined) ?? hit.status].toLowerCase()}`}
        </p>
      </div>
      <Why hit={hit} />
      {/* Above all that is still to come: what is pressed does not move away, nor a menu that hangs on it. */}
      <DetailActs hit={hit} status={alive?.status ?? hit.status} asOf={asOf} onForget={onForget} />
      {isLive && <WasItRight key={hit.id} id={hit.id} />}
      {gone ? (
        <p className="meta">{t('This memory is no longer there; it was changed or removed a moment ago.')}</p>
      ) : (
        plainText(text) !== heading && (
          <div className="detailtext">
            <Markdown text={datesAsWords(text, now)} />
          </div>
        )
      )}
      {got.isPending && hit.text === '' && <Skeleton rows={4} height={20} />}
      {got.isError && <ErrorState error={got.error} retry={() => void got.refetch()} />}
      {isLive && <DecayCurve id={id} />}
      <DetailFacts hit={hit} source={memory?.source ?? null} asOf={asOf} restsOn={id} onCopy={onCopy} />
    </aside>
  );
}

/** A title of its own, else what the memory says: a kind is no subject. */
function headingOf({ title: given, kind }: SearchHit, text: string): string {
  const title = visible(given);
  const own = title !== '' && !plainText(text, 4_000).startsWith(title.replace(/…$/, ''));
  return own || kind === 'entity' ? linksAsWords(title) : headlineOf(text, title).heading;
}
