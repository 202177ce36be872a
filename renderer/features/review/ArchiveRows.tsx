import { t } from '../../text/text.ts';
import { Button, classes, datesAsWords, entityParts, Icon, inDecimals, Kbd, useNow, whenOf } from '../../ui/index.ts';
import { plainText } from '../../ui/plain.ts';
import type { Acts } from './acts.ts';
import type { CardLine } from './cards.ts';
import { type Does, effectiveDoing, type PendingChange, toggledItem } from './changes.ts';
import { Remark } from './Remark.tsx';
import { VerdictMark } from './VerdictMark.tsx';

type Archive = Extract<Does, { kind: 'archive' }>;
type Props = { line: CardLine; chosen: string | null; acts: Acts };

/** The memories that would leave the search, as one list: what is unticked stays. */
export function ArchiveRows({ line, chosen, acts }: Props) {
  const [change] = line.changes;
  const does = change && effectiveDoing(change);
  if (change?.does.kind !== 'archive' || does?.kind !== 'archive') return null;
  const asked = change.does;
  return (
    <>
      {asked.items.map((item, n) => (
        <Item
          key={item.id}
          stop={`${line.key}:${n + 1}`}
          {...{ change, asked, does, item, acts }}
          chosen={chosen === `${line.key}:${n + 1}`}
        />
      ))}
      <li className="cardacts">
        <VerdictMark verdict={change.verdict} />
        <Button small aria-pressed={change.verdict === 'accept'} onClick={() => acts.accept([change])}>
          {t('Archive {items}', { items: does.items.length })} <Kbd keys="A" />
        </Button>
        <Button small aria-pressed={change.verdict === 'reject'} onClick={() => acts.reject([change])}>
          {t('Keep all {items}', { items: asked.items.length })} <Kbd keys="R" />
        </Button>
        <span className="meta grow">
          {t('Archived memories stay searchable on request and come back with one key.')}
        </span>
        <Remark change={change} acts={acts} />
      </li>
    </>
  );
}

type ItemProps = {
  stop: string;
  change: PendingChange;
  asked: Archive;
  does: Archive;
  item: Archive['items'][number];
  chosen: boolean;
  acts: Acts;
};

function Item({ stop, change, asked, does, item, chosen, acts }: ItemProps) {
  const now = useNow();
  const goes = does.items.some(({ id }) => id === item.id);
  const source = change.evidence.find((one) => one.id === item.id);
  const lost = change.loses.find(({ of }) => of === item.id);
  return (
    <li className={classes('ch', chosen && 'focus', !goes && 'stays')}>
      {/* biome-ignore lint/a11y/useSemanticElements: a native box is a field, in which the page's keys are not heard */}
      <button
        type="button"
        role="checkbox"
        aria-checked={goes}
        className="chpick"
        data-stop={stop}
        onClick={() => {
          acts.choose(stop);
          acts.decide(change.id, { edited: toggledItem(asked, does, item.id) });
        }}
      >
        <span className={classes('box', goes && 'on')}>{goes && <Icon name="check" small />}</span>
        <span className="grow cut chsays">
          {source ? datesAsWords(plainText(source.quote), now) : entityParts(item.id).name}
        </span>
      </button>
      {lost && (
        <span className="remark cut">
          <Icon name="alert" small label={t('Something would be lost')} />{' '}
          {t('the only evidence of “{text}”', { text: datesAsWords(plainText(lost.text), now) })}
        </span>
      )}
      <span className="meta nowrap">{source?.at ? whenOf(source.at, now) : ''}</span>
      <span className="meta num">{goes ? inDecimals(item.score) : t('stays')}</span>
    </li>
  );
}
