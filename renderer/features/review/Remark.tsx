import { visible } from '#shared/text/invisible.ts';
import { engineText, t } from '../../text/text.ts';
import { Button, datesAsWords, Icon, useNow, whenOf } from '../../ui/index.ts';
import { linksAsWords } from '../../ui/plain.ts';
import type { Acts } from './acts.ts';
import type { PendingChange } from './changes.ts';

type Props = { change: PendingChange; acts: Pick<Acts, 'decide' | 'reject'> };

/** What is not sure about a change, and what can be done about it; nothing where all is well. */
export function Remark({ change, acts }: Props) {
  const { stale, untrusted, loses, lossAccepted, id, otherwise = [] } = change;
  if (stale !== null) {
    return (
      <Line
        label={t('No longer fits')}
        text={t('{stale} The next reflection sees things as they are now.', { stale: visible(stale) })}
      >
        <Button small onClick={() => acts.reject([change])}>
          {t('Drop it')}
        </Button>
      </Line>
    );
  }
  return (
    <>
      {otherwise.slice(0, 1).map((one) => (
        <AlsoSaid key={`${one.path}:${one.line}`} evidence={one} />
      ))}
      {untrusted !== undefined && (
        <Line
          label={t('Not trusted')}
          text={t('Untrusted: {untrusted}. It is applied only when you accept it by itself.', {
            untrusted: visible(untrusted),
          })}
        />
      )}
      {change.does.kind !== 'archive' &&
        loses.length > 1 &&
        loses.map((loss) => (
          <Line
            key={loss.id}
            label={t('Something would be lost')}
            text={t('“{text}” would be lost. {why}', { text: visible(loss.text), why: whyWords(loss) })}
          />
        ))}
      {loses.length > 0 && (
        <p className="remarkagree">
          <label className="flex">
            <input
              type="checkbox"
              checked={lossAccepted}
              onChange={({ target }) => acts.decide(id, { lossAccepted: target.checked })}
            />
            {agreeWords(change)}
          </label>
          <span className="meta">{soleWhy(change)}</span>
        </p>
      )}
    </>
  );
}

type Loss = PendingChange['loses'][number];

/** Why it would be lost, in the quotation marks of the window's language. */
const whyWords = ({ why }: Loss): string =>
  visible(engineText(why)).replace(/“([^“”]*)”/g, (_, words: string) => t('“{words}”', { words }));

/** Of one alone the reason stands beside what is agreed to, and no line above says the same. */
const soleWhy = ({ does, loses: [first, ...others] }: PendingChange): string =>
  does.kind === 'archive' || first === undefined || others.length > 0 ? '' : whyWords(first);

/** What is agreed to, by its name: nobody ticks “all the same” for something that is not said there. */
function agreeWords({ does, loses }: PendingChange): string {
  const [first, ...others] = loses.map(({ text }) => visible(text));
  const text = others.length === 0 ? (first ?? '') : '';
  if (text === '') return t('Lose all of it');
  return does.kind === 'merge' ? t('Merge and lose “{text}”', { text }) : t('Go on and lose “{text}”', { text });
}

/** A line near to the change: nothing is settled without its being seen. The first stands in the row, the rest in the panel. */
export function AlsoSaid({ evidence: { quote, at } }: { evidence: PendingChange['evidence'][number] }) {
  const now = useNow();
  return (
    <p className="remark alsosaid">
      <Icon name="info" small label={t('Also said')} />
      <span className="alsowords">{t('Also said: “{quote}”', { quote: datesAsWords(linksAsWords(quote), now) })}</span>
      {at !== null && <span className="meta nowrap">{whenOf(at, now)}</span>}
    </p>
  );
}

function Line({ label, text, children }: { label: string; text: string; children?: React.ReactNode }) {
  return (
    <p className="remark">
      <Icon name="alert" small label={label} />
      <span>{text}</span>
      {children}
    </p>
  );
}
