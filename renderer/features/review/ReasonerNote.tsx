import { useState } from 'react';
import { visible } from '#shared/text/invisible.ts';
import { t } from '../../text/text.ts';
import { Button, counted, Icon } from '../../ui/index.ts';
import type { Pending } from './changes.ts';
import { reasonedBy } from './reasoned-by.ts';

/** Who reasoned a reflection, how much was read, and what of it the checks refused; that on demand. */
export function ReasonerNote({ pending }: { pending: Pending }) {
  const [open, setOpen] = useState(false);
  const refused = pending.reasoned?.refused ?? [];
  const isAgent = pending.by === 'agent' || pending.reasoned !== undefined;
  return (
    <div className="reasoned">
      <Icon name={isAgent ? 'agents' : 'mark'} small className="kept" />
      <p className="grow">{partsOf(pending).join(' · ')}</p>
      {refused.length > 0 && (
        <Button small look="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('{value} the {refused}', { value: open ? t('Hide') : t('Show'), refused: refused.length })}
        </Button>
      )}
      {pending.tokens.used > 0 && (
        <span className="meta nowrap">{t('{tokens} used', { tokens: counted(pending.tokens.used, 'token') })}</span>
      )}
      {pending.note !== undefined && <p className="meta reasonednote">{visible(pending.note)}</p>}
      {open && (
        <ul>
          {refused.map(({ says, code, why }) => (
            <li key={says + code}>
              {visible(says)} <span className="meta">{visible(why)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** `Reasoned by Claude Code (…)`, `41 episodes read, 2 lines withheld`, `38 of 43 passed the checks` */
function partsOf(pending: Pending): string[] {
  const { reasoned, processed, dropped, withheld, fellBack } = pending;
  const { episodes } = processed;
  const read = t('{episodes} read', { episodes: counted(episodes, 'episode') });
  const before = withheld === 0 ? [] : [t('{withheld} refused before', { withheld })];
  if (reasoned === undefined) {
    const out = dropped === 0 ? [] : [t('{dropped} left out: nothing bore them out', { dropped })];
    return [reasonedBy(pending), read, ...out, ...before, ...(fellBack === null ? [] : [visible(fellBack)])];
  }
  const { proposed, passed } = reasoned;
  const kept = reasoned.withheld === 0 ? '' : t(', {lines} withheld', { lines: counted(reasoned.withheld, 'line') });
  return [
    reasonedBy(pending),
    `${read}${kept}`,
    t('{passed} of {proposed} passed the checks', { passed, proposed }),
    ...before,
  ];
}
