import { classes } from './classes.ts';
import { counted } from './time.ts';

export type DiffLine = {
  sign: 'add' | 'del' | 'same';
  /** 1-based line numbers on either side; null where the line does not exist. */
  before: number | null;
  after: number | null;
  /** Parts of the line; a marked part is what changed within it. */
  parts: readonly { text: string; marked?: boolean }[];
};

const signs = { add: '+', del: '−', same: '' } as const;
const spoken = { add: 'added: ', del: 'removed: ', same: '' } as const;

/** Lines of a diff with both line numbers; the sign repeats what the colour says. */
export function DiffLines({ lines, label }: { lines: readonly DiffLine[]; label: string }) {
  return (
    <figure className="code difflines" aria-label={label}>
      {lines.map((line) => (
        <div
          key={`${line.sign}${line.before ?? ''}:${line.after ?? ''}`}
          className={classes('ln', line.sign !== 'same' && line.sign)}
        >
          <b>{line.before}</b>
          <b>{line.after}</b>
          <s aria-hidden="true">{signs[line.sign]}</s>
          <span>
            {line.sign !== 'same' && <span className="vh">{spoken[line.sign]}</span>}
            {line.parts.map((part, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of a line stand in order and hold no state
              <Part key={n} {...part} />
            ))}
          </span>
        </div>
      ))}
    </figure>
  );
}

function Part({ text, marked }: DiffLine['parts'][number]) {
  return marked ? <mark>{text}</mark> : text;
}

/** Lines left out between two pieces of a diff. */
export function Fold({ count }: { count: number }) {
  return <div className="fold">{counted(count, 'unchanged line')}</div>;
}
