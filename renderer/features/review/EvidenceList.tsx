import { useEffect, useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Citation, datesAsWords, Icon, useNow, whenOf } from '../../ui/index.ts';
import { linksAsWords, plainText } from '../../ui/plain.ts';
import type { PendingChange } from './changes.ts';

/** So many stand open together: the two sides of a contradiction are read beside each other. */
const few = 2;

type Evidence = PendingChange['evidence'][number];
type Props = { evidence: readonly Evidence[]; unfolded: boolean };

/** The citations of a change, each unfolding to its memory where one stands. */
export function EvidenceList({ evidence, unfolded }: Props) {
  if (evidence.length === 0) return <p className="meta">{t('It rests on how things are, not on a single memory.')}</p>;
  return (
    <ul className="citations">
      {evidence.map((one, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: citations of one change never move
        <Item key={n} evidence={one} first={n === 0 || evidence.length <= few} unfolded={unfolded} />
      ))}
    </ul>
  );
}

function Item({ evidence, first, unfolded }: { evidence: Evidence; first: boolean; unfolded: boolean }) {
  const [open, setOpen] = useState(first && unfolded);
  useEffect(() => setOpen(first && unfolded), [first, unfolded]);
  const now = useNow();
  const when = evidence.at === null ? null : whenOf(evidence.at, now);
  return (
    <li>
      <button type="button" className="evidencehead" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={open ? 'down' : 'right'} small className="faint" />
        {/* Open, the words stand below, whole. */}
        <span className={open ? 'vh' : 'cut grow'}>{datesAsWords(plainText(evidence.quote), now)}</span>
        {when !== null && <span className="meta nowrap">{when}</span>}
      </button>
      {open && <Whole evidence={evidence} />}
    </li>
  );
}

/** The whole memory with the cited words marked, and the way to its file. */
function Whole({ evidence }: { evidence: Evidence }) {
  const found = useCall('memory.get', { ids: [evidence.id] }, { staleTime: 60_000 });
  const quote = linksAsWords(evidence.quote);
  const text = linksAsWords(found.data?.memories[0]?.text ?? evidence.quote);
  const at = text.indexOf(quote);
  return (
    <div className="evidencetext">
      <p>
        {at < 0 ? (
          text
        ) : (
          <>
            {text.slice(0, at)}
            <mark>{quote}</mark>
            {text.slice(at + quote.length)}
          </>
        )}
      </p>
      <Citation path={evidence.path} line={evidence.line} />
    </div>
  );
}
