import { type ReactNode, Suspense, useState } from 'react';
import { t } from '../../text/text.ts';
import { DiffLines, Fold, Icon, Skeleton } from '../../ui/index.ts';
import { LazyDiffView } from '../library/editor/lazy.ts';
import { fileName, pathIcon } from './words.ts';

export type FileTexts = { path: string; before: string | null; after: string | null; note?: string | null };

/** Pixels that a diff grows to before it scrolls. */
const most = 420;

/** A file before and after, as high as what changed in it. */
export function FileDiff({ path, before, after, note = null }: FileTexts) {
  if (note !== null) return <p className="meta aunote">{note}</p>;
  if (before === null && after === null)
    return <p className="meta aunote">{t('Not text, or too large to show line by line.')}</p>;
  if (before === after) return <p className="meta aunote">{t('The text is the same before and after.')}</p>;
  const whole = before === null || before === '' ? after : after === null || after === '' ? before : null;
  if (whole !== null) return <OneSided path={path} text={whole} sign={whole === after ? 'add' : 'del'} />;
  return (
    <Suspense fallback={<Skeleton rows={4} height={20} />}>
      <LazyDiffView label={path} before={before ?? ''} after={after ?? ''} tight most={most} />
    </Suspense>
  );
}

/** Lines of a new or removed file that are drawn. */
const mostLines = 2_000;

/** A file that only one side has: there is nothing to hold it against. */
function OneSided({ path, text, sign }: { path: string; text: string; sign: 'add' | 'del' }) {
  const lines = text.replace(/\n$/, '').split('\n');
  const label = sign === 'add' ? t('{path}, new', { path }) : t('{path}, removed', { path });
  const shown = lines.slice(0, mostLines).map((line, n) => ({
    sign,
    before: sign === 'del' ? n + 1 : null,
    after: sign === 'add' ? n + 1 : null,
    parts: [{ text: line }],
  }));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className="scroll auonesided code" aria-label={label} tabIndex={0}>
      <DiffLines lines={shown} label={label} />
      {lines.length > mostLines && <Fold count={lines.length - mostLines} />}
    </section>
  );
}

type FoldedProps = FileTexts & {
  /** Stands at the row's end: what becomes of the file, its lines. */
  end?: ReactNode;
  unfolded?: boolean;
};

/** One file of several; its diff unfolds below its name. */
export function FoldedDiff({ end, unfolded = false, ...file }: FoldedProps) {
  const [open, setOpen] = useState(unfolded);
  return (
    <li className="aufold">
      <button
        type="button"
        className="aufoldhead"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        title={file.path}
      >
        <Icon name={open ? 'down' : 'right'} className="autwist" />
        <Icon name={pathIcon(file.path)} small className="faint" />
        <span className="mono cut grow">{fileName(file.path)}</span>
        {end}
      </button>
      {open && (
        <div className="aufoldbody">
          <FileDiff {...file} />
        </div>
      )}
    </li>
  );
}
