import { useState } from 'react';
import { t } from '../../text/text.ts';
import { Citation, Icon, SectionHead } from '../../ui/index.ts';

type Evidence = { citation: string; text: string };

/** What was cited for a change; each opens in place, and its file is a second step. */
export function CitationList({ evidence, from }: { evidence: readonly Evidence[]; from: string }) {
  if (evidence.length === 0) return null;
  return (
    <section aria-label={t('Evidence')} className="auevidence">
      <SectionHead title={t('Evidence')}>{from}</SectionHead>
      <ul>
        {evidence.map((one, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the citations of one change never move
          <Item key={n} evidence={one} unfolded={n === 0} />
        ))}
      </ul>
    </section>
  );
}

/** Characters that fit into the heading: what it says whole is not said again. */
const shortLine = 60;

function Item({ evidence, unfolded }: { evidence: Evidence; unfolded: boolean }) {
  const [open, setOpen] = useState(unfolded);
  const { path, line } = linkedPlace(evidence.citation);
  const text = evidence.text.trim();
  return (
    <li>
      <button type="button" className="auevidencehead" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={open ? 'down' : 'right'} small className="faint" />
        <span className="cut grow">{text.split('\n')[0] || evidence.citation}</span>
      </button>
      {open && (
        <div className="auevidencetext">
          {(text.includes('\n') || text.length > shortLine) && <p>{text}</p>}
          {path === null ? (
            <span className="meta mono">{evidence.citation}</span>
          ) : (
            <Citation path={path} line={line} />
          )}
        </div>
      )}
    </li>
  );
}

/** `memory/episodes/2026-02-02.md#L12` as a place; a citation of another form has none. */
export function linkedPlace(citation: string): { path: string | null; line: number | undefined } {
  const found = /^([^#\s]+\.[a-z]+)(?:#L(\d+))?$/.exec(citation);
  if (!found?.[1]) return { path: null, line: undefined };
  return { path: found[1], line: found[2] === undefined ? undefined : Number(found[2]) };
}
