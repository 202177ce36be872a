import type { ReactNode } from 'react';
import type { ProposalRow } from '#shared/model/proposal.ts';
import { visible } from '#shared/text/invisible.ts';
import { Button, Citation, Icon, Kbd, sinceWhen, useNow } from '../../ui/index.ts';
import { placeOf } from './proposals.ts';

type Rival = ProposalRow['rivals'][number];
type Props = {
  row: ProposalRow;
  onThis(): void;
  onOther(rival: Rival): void;
  onBoth(): void;
  onDefer(): void;
};

/** Both sides in their own words, with where they come from; and the three ways out. @source 000 §13.6 */
export function Rivals({ row, onThis, onOther, onBoth, onDefer }: Props) {
  const now = useNow();
  const memory = row.rivals.some(({ where }) => where === 'memory');
  return (
    <section className="rivals" aria-label="Contradiction">
      <h3 className="rivalshead">
        <Icon name="contra" small className="look" />
        {capital(row.rivals[0]?.about ?? 'This')}: only one of these can hold
      </h3>
      <div className="rivalsides">
        <Side
          head={`${row.from} says`}
          text={row.content}
          note={[row.at === null ? '' : sinceWhen(row.at, now), row.confidence ? `${row.confidence} confidence` : '']
            .filter(Boolean)
            .join(' · ')}
          action={
            <Button icon="check" onClick={onThis}>
              This one <Kbd keys="A" />
            </Button>
          }
        />
        {row.rivals.map((rival, n) => (
          <Side
            key={rival.id}
            head={rival.where === 'memory' ? 'Remembered already' : `${rival.from ?? 'Another agent'} says`}
            text={rival.content}
            note={<Citation {...placeOf(rival.citation)} />}
            action={
              <Button icon="check" onClick={() => onOther(rival)}>
                That one {n === 0 && <Kbd keys="O" />}
              </Button>
            }
          />
        ))}
      </div>
      <div className="flex rivalacts">
        <Button onClick={onBoth}>
          Keep both <Kbd keys="B" />
        </Button>
        <Button onClick={onDefer}>
          Defer <Kbd keys="D" />
        </Button>
        <span className="meta">
          Kept both, they are linked as contradictory, with low confidence.
          {memory && ' This one replaces what is remembered; its history stays.'}
        </span>
      </div>
    </section>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type SideProps = { head: string; text: string; note: ReactNode; action: ReactNode };

function Side({ head, text, note, action }: SideProps) {
  return (
    <div className="rival">
      <p className="meta">{head}</p>
      <p className="rivaltext">{visible(text)}</p>
      <p className="meta cut">{note}</p>
      {action}
    </div>
  );
}
