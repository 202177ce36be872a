import { RadioGroup } from 'radix-ui';
import { visible } from '#shared/text/invisible.ts';
import type { Does } from './changes.ts';

type Conflict = Extract<Does, { kind: 'contradiction' }>;
type Props = { does: Conflict; onHolds(holds: NonNullable<Conflict['holds']>): void };

/** Both sides in their own words; the owner alone says which holds. */
export function Contradiction({ does, onHolds }: Props) {
  const sides = [
    { value: 'first', text: does.sides[0].text, note: does.sides[0].id },
    { value: 'second', text: does.sides[1].text, note: does.sides[1].id },
    { value: 'both', text: 'Both stand', note: 'They do not exclude each other; nothing is changed.' },
  ];
  return (
    <RadioGroup.Root
      className="sides"
      aria-label="Which side holds"
      value={does.holds ?? ''}
      onValueChange={(value) => onHolds(value as NonNullable<Conflict['holds']>)}
    >
      {sides.map(({ value, text, note }) => (
        <RadioGroup.Item key={value} value={value} className="side">
          <span className="sidetext">{visible(text)}</span>
          <span className="meta mono cut">{note}</span>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
