import { useState } from 'react';
import { visible } from '#shared/text/invisible.ts';
import { Button, counted, Icon } from '../../ui/index.ts';
import type { Pending } from './changes.ts';

/** Who reasoned a reflection, how much was read, and what of it the checks refused; that on demand. */
export function Reasoned({ pending }: { pending: Pending }) {
  const [open, setOpen] = useState(false);
  const refused = pending.reasoned?.refused ?? [];
  const isAgent = pending.by === 'agent' || pending.reasoned !== undefined;
  return (
    <div className="reasoned">
      <Icon name={isAgent ? 'agents' : 'mark'} small className="kept" />
      <p className="grow">{partsOf(pending).join(' · ')}</p>
      {refused.length > 0 && (
        <Button small look="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide' : 'Show'} the {refused.length}
        </Button>
      )}
      {pending.tokens.used > 0 && <span className="meta nowrap">{counted(pending.tokens.used, 'token')}</span>}
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
function partsOf({ reasoned, by, processed, dropped, withheld, fellBack }: Pending): string[] {
  const { episodes } = processed;
  const read = `${counted(episodes, 'episode')} read`;
  const before = withheld === 0 ? [] : [`${withheld} refused before`];
  if (reasoned === undefined) {
    const who = by === 'rules' ? 'Found by the built-in rules' : 'Reasoned by your language model';
    const out = dropped === 0 ? [] : [`${dropped} left out: nothing bore them out`];
    return [who, read, ...out, ...before, ...(fellBack === null ? [] : [visible(fellBack)])];
  }
  const { name, model, proposed, passed } = reasoned;
  const kept = reasoned.withheld === 0 ? '' : `, ${counted(reasoned.withheld, 'line')} withheld`;
  return [
    `Reasoned by ${visible(name)}${model === undefined ? '' : ` (${visible(model)})`}`,
    `${read}${kept}`,
    `${passed} of ${proposed} passed the checks`,
    ...before,
  ];
}
