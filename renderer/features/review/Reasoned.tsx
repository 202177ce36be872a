import { useState } from 'react';
import { visible } from '#shared/text/invisible.ts';
import { Button, counted, Note } from '../../ui/index.ts';
import type { Pending } from './changes.ts';

/** Who reasoned a reflection, how much it read, and what of it the checks let through; the rest on demand. */
export function Reasoned({ reasoned, episodes }: { reasoned: NonNullable<Pending['reasoned']>; episodes: number }) {
  const [open, setOpen] = useState(false);
  const { name, model, withheld, proposed, passed, refused } = reasoned;
  const parts = [
    `Reasoned by ${visible(name)}${model === undefined ? '' : ` (${visible(model)})`}`,
    `${counted(episodes, 'episode')} read${withheld === 0 ? '' : `, ${counted(withheld, 'line')} withheld`}`,
    `${passed} of ${proposed} passed the checks`,
  ];
  return (
    <Note
      tone="info"
      {...(refused.length > 0 && {
        actions: (
          <Button small aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Hide' : 'Show'} the {refused.length}
          </Button>
        ),
      })}
    >
      {parts.join(' · ')}
      {open && (
        <ul>
          {refused.map(({ says, code, why }) => (
            <li key={says + code}>
              {visible(says)} <span className="meta">{visible(why)}</span>
            </li>
          ))}
        </ul>
      )}
    </Note>
  );
}
