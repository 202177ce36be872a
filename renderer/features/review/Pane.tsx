import { Link } from '@tanstack/react-router';
import { visible } from '#shared/text/invisible.ts';
import { t } from '../../text/text.ts';
import { Button, datesAsWords, EntityIcon, Icon, Kbd, SectionHead, useNow } from '../../ui/index.ts';
import { KeyHints } from './CardView.tsx';
import { changeTitle, type Does, linePath, type PendingChange, questionOf } from './changes.ts';
import { Diffs } from './Diffs.tsx';
import { EvidenceList } from './EvidenceList.tsx';
import { Impact } from './Impact.tsx';
import { AlsoSaid } from './Remark.tsx';

const kinds: Record<Does['kind'], string> = {
  fact: t('Fact'),
  entity: t('New entity'),
  belief: t('Belief'),
  procedure: t('Procedure'),
  relation: t('Relation'),
  merge: t('Merge'),
  archive: t('Archive'),
  contradiction: t('Contradiction'),
  core: t('Core memory'),
  insight: t('Insight'),
  question: t('Question'),
};

type Props = {
  session: string;
  change: PendingChange;
  unfolded: boolean;
  /** Whether what is written is shown, file by file. */
  diff: boolean;
  onDiff(): void;
};

/** What speaks for the change that has the focus: why it matters, what it rests on, what becomes of recall; the diff a key away. */
export function Pane({ session, change, unfolded, diff, onDiff }: Props) {
  const { about, does } = change;
  const now = useNow();
  const line = linePath(change);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <aside className="reviewpane scroll" aria-label={t('The focused change')} tabIndex={0}>
      <header>
        <h2>{datesAsWords(does.kind === 'contradiction' ? questionOf(change, does) : changeTitle(change), now)}</h2>
        <p className="meta">
          {about && <EntityIcon type={about.type} />}
          {[
            about?.name ?? kinds[does.kind],
            ...(change.by === undefined ? [] : [t('proposed by {by}', { by: visible(change.by) })]),
          ].join(' · ')}
          {change.edited !== null && t(' · rewritten by you')}
        </p>
      </header>
      <section>
        <SectionHead title={t('Why it matters')} />
        <p className="changewhy">{visible(change.reason)}</p>
      </section>
      {does.kind !== 'archive' && (
        <section>
          <SectionHead title={t('Evidence')}>
            <Kbd keys="V" /> {unfolded ? t('closes it') : t('opens it')}
          </SectionHead>
          <EvidenceList evidence={change.evidence} unfolded={unfolded} />
          {change.otherwise?.slice(1).map((one) => (
            <AlsoSaid key={`${one.path}:${one.line}`} evidence={one} />
          ))}
        </section>
      )}
      <section>
        <SectionHead title={t('Effect on recall')} />
        <Impact session={session} change={change} />
      </section>
      <div className="flex wrap">
        {change.diffs.length > 0 && (
          <Button small aria-expanded={diff} onClick={onDiff}>
            {diff ? t('Hide the diff') : t('Diff')} <Kbd keys="D" />
          </Button>
        )}
        {line !== null && (
          <Link className="btn sm" to="/audit" search={{ q: line }}>
            <Icon name="audit" small /> {t('History of the line')} <Kbd keys="H" />
          </Link>
        )}
      </div>
      {diff && <Diffs diffs={change.diffs} />}
      <KeyHints />
    </aside>
  );
}
