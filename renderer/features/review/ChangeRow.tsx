import { visible } from '#shared/text/invisible.ts';
import { t } from '../../text/text.ts';
import { classes } from '../../ui/index.ts';
import type { Acts } from './acts.ts';
import type { CardLine } from './cards.ts';
import { editableText, effectiveDoing, reworded, saysOf } from './changes.ts';
import { EditWords } from './EditWords.tsx';
import { ProposedBy } from './ProposedBy.tsx';
import { Remark } from './Remark.tsx';
import { RowActs } from './RowActs.tsx';
import { Sentence } from './Sentence.tsx';
import { VerdictMark } from './VerdictMark.tsx';

const signs = { '+': 'added', '~': 'changed', '−': 'removed', '?': 'asked' } as const;

const sureness = t(
  'How far the evidence carries it, from 0 to 1: more evidence raises it, what speaks against it lowers it.',
);

type Props = { line: CardLine; chosen: boolean; editing: boolean; acts: Acts };

/** One change as the sentence that it makes. */
export function ChangeRow({ line, chosen, editing, acts }: Props) {
  const [change] = line.changes;
  if (change === undefined) return null;
  const does = effectiveDoing(change);
  const { sign, was, now, note } = saysOf(change);
  const words = editableText(does);
  if (editing && words !== null) {
    const original = editableText(change.does) ?? '';
    const save = (next: string) => acts.acceptAs(change.id, next === original ? change.does : reworded(does, next));
    return (
      <li className="ch focus">
        <EditWords
          words={words}
          original={original}
          {...(does.kind === 'question' && { label: t('Your answer'), save: t('Answer so') })}
          onSave={save}
          onCancel={() => acts.rewrite(null)}
        />
      </li>
    );
  }
  return (
    <li className={classes('ch', chosen && 'focus', change.verdict)}>
      <button
        type="button"
        className="chpick"
        data-stop={line.key}
        aria-current={chosen ? 'true' : undefined}
        onClick={() => acts.choose(line.key)}
      >
        <VerdictMark verdict={change.verdict} edited={change.edited !== null} />
        <span className={classes('sign', signs[sign])} role="img" aria-label={signs[sign]}>
          {sign}
        </span>
        <span className="grow chsays">
          <Sentence was={was} now={now} />
          {note !== '' && (
            <span className="meta chnote" title={does.kind === 'belief' ? sureness : undefined}>
              {note}
            </span>
          )}
        </span>
      </button>
      {chosen ? <RowActs change={change} canRewrite={words !== null} acts={acts} /> : <ProposedBy by={change.by} />}
      <div className="chbelow">
        {does.kind === 'procedure' && (
          <ol className="chsteps">
            {does.steps.map((step) => (
              <li key={step}>{visible(step)}</li>
            ))}
          </ol>
        )}
        <Remark change={change} acts={acts} />
      </div>
    </li>
  );
}
