import type { ProposalRow } from '#shared/model/proposal.ts';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Citation, datesAsWords, SectionHead, useLater, useNow, whenOf } from '../../ui/index.ts';
import { ImpactTable } from '../review/Impact.tsx';
import { isProposal } from '../search/hit.ts';
import { linesOf } from '../search/lines.ts';
import { bestLine, excerptParts } from '../search/marks.ts';
import { noSearchFilter, searchInput } from '../search/narrow.ts';
import { placeOfCitation } from './proposals.ts';

/** Memories that are shown, and characters of each. */
const few = 3;
const mostWords = 200;
/** Characters of a proposal that are searched by. */
const mostAsked = 500;
/** Milliseconds: who decides one after the other asks for nothing that is gone when it comes. */
const rest = 200;

/** What memory says already that is nearest to a proposal: what it would stand beside once it is accepted. */
export function Closest({ row }: { row: ProposalRow }) {
  const now = useNow();
  const told = new Set([row.id, ...row.rivals.map(({ id }) => id), row.known?.id]);
  const words = useLater(row.content.slice(0, mostAsked), rest);
  const found = useCall('memory.search', searchInput(words, { ...noSearchFilter, k: few + 4 }), {
    enabled: words !== '' && row.content.startsWith(words),
    gcTime: 60_000,
  }).data;
  const near = (found?.hits ?? [])
    .filter((hit) => !told.has(hit.id) && !isProposal(hit) && hit.weak !== true)
    .slice(0, few);
  if (near.length === 0) return null;
  return (
    <section className="closest" aria-labelledby="closest">
      <SectionHead id="closest" title={t('Closest in memory')} />
      <ul>
        {near.map(({ id, text, title, at, citation }) => (
          <li key={id}>
            <p dir="auto">{datesAsWords(nearestLine(text, row.content) || title, now)}</p>
            <p className="meta cut">
              {at !== null && `${whenOf(at, now)} · `}
              <Citation {...placeOfCitation(citation)} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The line of a memory that is nearest. */
const nearestLine = (text: string, to: string): string =>
  excerptParts(bestLine(linesOf(text), to), mostWords)
    .map((part) => part.text)
    .join('');

/** What becomes of the last questions of agents once it is accepted; nothing where it cannot be as it stands. */
export function Effect({ id }: { id: string }) {
  const asked = useLater(id, rest);
  const found = useCall('proposals.impact', { id: asked }, { enabled: asked === id, gcTime: 60_000, retry: false });
  if (asked !== id || found.data === undefined) return null;
  return (
    <section aria-labelledby="effect">
      <SectionHead id="effect" title={t('Effect on recall')} />
      <ImpactTable {...found.data} />
    </section>
  );
}
