import type { Out } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import { counted, Note } from '../../ui/index.ts';
import { linksAsWords } from '../../ui/plain.ts';

type Ahead = Out<'contract.ahead'>;

/** The pinned questions that would lose their answer. */
export const redTurns = (ahead: Ahead | undefined): Ahead['turns'] =>
  ahead?.turns.filter(({ turns }) => turns === 'red') ?? [];

/** What becomes of the pinned questions, before it is done; nothing where none is pinned. */
export function AheadNote({ ahead }: { ahead: Ahead | undefined }) {
  if (ahead === undefined || ahead.asked === 0) return null;
  const red = redTurns(ahead);
  const green = ahead.turns.length - red.length;
  if (red.length === 0) {
    const more = green === 0 ? '' : t(' {are} answered afterwards.', { are: counted(green, 'more is', 'more are') });
    return (
      <p className="meta aheadnote">
        {t('Your {questions}.{more}', {
          questions: counted(ahead.asked, 'pinned question keeps its answer', 'pinned questions keep their answers'),
          more,
        })}
      </p>
    );
  }
  return (
    <Note tone="look" className="aheadnote">
      {t('{questions} would lose {value} answer:', {
        questions: counted(red.length, 'pinned question'),
        value: red.length === 1 ? t('its') : t('their'),
      })}
      <ul>
        {red.map(({ id, question, contains, after }) => (
          <li key={id}>
            <span className="strong">“{question}”</span>{' '}
            {t('no longer finds {map}{words}', {
              map: contains.map((one) => `“${one}”`).join(', '),
              words:
                after === null ? t(', and nothing else') : t('; it finds “{after}”', { after: linksAsWords(after) }),
            })}
          </li>
        ))}
      </ul>
    </Note>
  );
}
