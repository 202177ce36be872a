import { useState } from 'react';
import { t } from '../../text/text.ts';
import { Button, classes, Kbd } from '../../ui/index.ts';
import { linksAsWords } from '../../ui/plain.ts';
import type { Acts } from './acts.ts';
import type { CardLine } from './cards.ts';
import { saysOf, sourceWords } from './changes.ts';
import { ProposedBy } from './ProposedBy.tsx';
import { VerdictMark } from './VerdictMark.tsx';

type Props = { line: CardLine; chosen: boolean; acts: Acts };

/** Sentences in sight before the rest is asked for. */
const few = 3;

/** Facts that their owner nearly always accepts, as one decision with its list. */
export function BundleRow({ line, chosen, acts }: Props) {
  const [whole, setWhole] = useState(false);
  const { changes } = line;
  const [first] = changes;
  if (first?.bundle == null) return null;
  const { bundle, about, habit } = first;
  const verdict = changes.every((one) => one.verdict === first.verdict) ? first.verdict : 'open';
  const isOne = bundle.source !== 'several' && bundle.source !== 'unknown';
  const source = isOne ? t(', all from {source}', { source: sourceWords(bundle.source).join('') }) : '';
  const rest = changes.length - few;
  return (
    <li className={classes('ch', chosen && 'focus', verdict)}>
      <button
        type="button"
        className="chpick"
        data-stop={line.key}
        aria-current={chosen ? 'true' : undefined}
        onClick={() => acts.choose(line.key)}
      >
        <VerdictMark verdict={verdict} />
        <span className="grow chsays strong">
          {t('{changes} facts about {name}{source}', { changes: changes.length, name: about?.name, source })}
        </span>
      </button>
      {chosen ? (
        <BundleActs line={line} apart={() => acts.apart(bundle.key)} acts={acts} />
      ) : (
        <ProposedBy by={first.by} />
      )}
      <div className="chbelow">
        <ul className="bundled">
          {(whole ? changes : changes.slice(0, few)).map((change) => (
            <li key={change.id}>{linksAsWords(saysOf(change).now ?? '')}</li>
          ))}
        </ul>
        <p className="meta">
          {rest > 0 && (
            <Button small look="quiet" onClick={() => setWhole(!whole)}>
              {whole ? t('Fewer') : t('{rest} more', { rest })}
            </Button>
          )}
          {habit &&
            t(' You accepted {accepted} of the last {of} like these, so they come as one.', {
              accepted: habit.accepted,
              of: habit.of,
            })}
        </p>
      </div>
    </li>
  );
}

function BundleActs({ line, apart, acts }: { line: CardLine; apart(): void; acts: Acts }) {
  return (
    <span className="rowacts">
      <Button small onClick={() => acts.accept(line.changes)}>
        {t('Accept {changes}', { changes: line.changes.length })} <Kbd keys="A" />
      </Button>
      <Button small onClick={apart}>
        {t('One by one')} <Kbd keys="O" />
      </Button>
      <Button small onClick={() => acts.reject(line.changes)}>
        {t('Reject')} <Kbd keys="R" />
      </Button>
    </span>
  );
}
