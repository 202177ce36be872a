import { t } from '../../text/text.ts';
import { Button, classes, EntityIcon, Icon, Kbd } from '../../ui/index.ts';
import { ArchiveRows } from './ArchiveRows.tsx';
import type { Acts } from './acts.ts';
import { BundleRow } from './BundleRow.tsx';
import { ChangeRow } from './ChangeRow.tsx';
import { ContradictionRow } from './ContradictionRow.tsx';
import { CoreWhole } from './CoreWhole.tsx';
import { type Card, type CardLine, isLosing, openIn } from './cards.ts';
import type { Pending } from './changes.ts';
import { MergeRow } from './MergeRow.tsx';

type Props = {
  pending: Pending;
  card: Card;
  /** KeyHints of what is focused, and the id of what is being rewritten. */
  chosen: string | null;
  editing: string | null;
  acts: Acts;
  onCard(card: Card): void;
  onOwnCore(text: string | null): void;
};

/** One person, project or kind of decision, with its changes as sentences. */
export function CardView({ pending, card, chosen, editing, acts, onCard, onOwnCore }: Props) {
  const row = (line: CardLine) => {
    const props = { line, acts, chosen: chosen === line.key };
    switch (card.kind) {
      case 'contradictions':
        return <ContradictionRow key={line.key} {...props} />;
      case 'merges':
        return <MergeRow key={line.key} {...props} session={pending.session} />;
      case 'archive':
        return <ArchiveRows key={line.key} {...props} chosen={chosen} />;
      default:
        if (line.changes.length > 1) return <BundleRow key={line.key} {...props} />;
        return <ChangeRow key={line.key} {...props} editing={editing === line.key} />;
    }
  };
  return (
    <section
      className={classes('card', card.kind, isLosing(card) && 'losing', isSingle(card) && 'single')}
      aria-labelledby={`card-${card.key}`}
    >
      <CardHead card={card} onCard={onCard} />
      <ul>{card.lines.map(row)}</ul>
      {card.kind === 'core' && (
        <CoreWhole
          core={pending.core}
          editing={editing === wholeCore}
          onEditing={(on) => acts.rewrite(on ? wholeCore : null)}
          onOwn={onOwnCore}
        />
      )}
    </section>
  );
}

/** What is being rewritten when it is MEMORY.md as a whole. */
export const wholeCore = t('core as a whole');

/** One line under its heading needs neither a count nor a second button: the line has its own. */
const isSingle = ({ kind, lines }: Card) => kind !== 'archive' && kind !== 'core' && lines.length === 1;

/** What each card would lose by one key is decided line by line there. */
const atOnce = (card: Card) => !isSingle(card) && !['contradictions', 'merges', 'archive'].includes(card.kind);

function CardHead({ card, onCard }: { card: Card; onCard(card: Card): void }) {
  const all = card.lines.flatMap(({ changes }) => changes).length;
  const open = openIn(card);
  return (
    <header>
      {card.icon ? <Icon name={card.icon} /> : <EntityIcon type={card.about?.type ?? ''} small={false} />}
      <h2 id={`card-${card.key}`}>{card.title}</h2>
      {card.about?.you && <span className="tag">{t('You')}</span>}
      {!isSingle(card) && (
        <span className="meta">
          {card.kind === 'archive'
            ? t('untick what should stay')
            : t('{all} of {all2}', { all: all - open, all2: all })}
        </span>
      )}
      <span className="grow" />
      {open === 0 ? (
        <span className="meta decidedmark">
          <Icon name="check" small /> {t('decided')}
        </span>
      ) : (
        atOnce(card) && (
          <Button
            small
            look="quiet"
            aria-label={t('Accept what is open in {title}', { title: card.title })}
            onClick={() => onCard(card)}
          >
            {t('Accept')}
          </Button>
        )
      )}
    </header>
  );
}

/** Under the last card: the keys that are not at a button. */
export function KeyHints() {
  return (
    <p className="reviewkeys meta">
      <span>
        <Kbd keys="J" /> <Kbd keys="K" /> {t('move')}
      </span>
      <span className="reviewmorekeys">
        <Kbd keys="Shift+a" /> {t('card')}
      </span>
      <span className="reviewmorekeys">
        <Kbd keys="U" /> {t('next')}
      </span>
      <span>
        <Kbd keys="Z" /> {t('take back')}
      </span>
      <span>
        <Kbd keys="?" />
      </span>
    </p>
  );
}
