import { useState } from 'react';
import { t } from '../../text/text.ts';
import { count } from '../../ui/index.ts';

const context = 3;

/** Lines on which there is nothing to decide: a few beside each conflict, the rest on request. */
export function MergedRun({ lines, first, last }: { lines: readonly string[]; first: boolean; last: boolean }) {
  const [all, setAll] = useState(false);
  const head = first ? 0 : context;
  const tail = last ? 0 : context;
  const hidden = lines.length - head - tail;
  if (all || hidden < 2) return <Run lines={lines} />;
  return (
    <>
      {head > 0 && <Run lines={lines.slice(0, head)} />}
      <button type="button" className="mergefold" onClick={() => setAll(true)}>
        {t('{hidden} lines without a conflict', { hidden: count(hidden) })}
      </button>
      {tail > 0 && <Run lines={lines.slice(-tail)} />}
    </>
  );
}

function Run({ lines }: { lines: readonly string[] }) {
  return <pre className="code mergerun">{lines.map((line) => line || ' ').join('\n')}</pre>;
}
