import type { Out } from '../../api/client.ts';
import { counted, Note } from '../../ui/index.ts';
import { linksAsWords } from '../../ui/plain.ts';

type Ahead = Out<'contract.ahead'>;

/** The pinned questions that would lose their answer. */
export const redIn = (ahead: Ahead | undefined): Ahead['turns'] =>
  ahead?.turns.filter(({ turns }) => turns === 'red') ?? [];

/** What becomes of the pinned questions, before it is done; nothing where none is pinned. */
export function AheadNote({ ahead }: { ahead: Ahead | undefined }) {
  if (ahead === undefined || ahead.asked === 0) return null;
  const red = redIn(ahead);
  const green = ahead.turns.length - red.length;
  if (red.length === 0) {
    const more = green === 0 ? '' : ` ${counted(green, 'more is', 'more are')} answered afterwards.`;
    return <p className="meta aheadnote">{`None of ${counted(ahead.asked, 'pinned question')} turns red.${more}`}</p>;
  }
  return (
    <Note tone="look" className="aheadnote">
      {counted(red.length, 'pinned question')} would lose {red.length === 1 ? 'its' : 'their'} answer:
      <ul>
        {red.map(({ id, question, contains, after }) => (
          <li key={id}>
            <span className="strong">“{question}”</span> no longer finds {contains.map((one) => `“${one}”`).join(', ')}
            {after === null ? ', and nothing else' : `; it finds “${linksAsWords(after)}”`}
          </li>
        ))}
      </ul>
    </Note>
  );
}
