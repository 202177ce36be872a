import { visible } from '#shared/text/invisible.ts';
import { Button, Kbd, Note, SectionHead } from '../../ui/index.ts';
import { Archival } from './Archival.tsx';
import { Contradiction } from './Contradiction.tsx';
import { type Change, doing, type Pending, titleOf, withWords, wordsOf } from './changes.ts';
import { Diffs } from './Diffs.tsx';
import { EditWords } from './EditWords.tsx';
import { EvidenceList } from './EvidenceList.tsx';
import { Impact } from './Impact.tsx';
import type { Decision } from './useDecisions.ts';

const kinds: Record<Change['does']['kind'], string> = {
  fact: 'Fact',
  entity: 'New entity',
  belief: 'Belief',
  procedure: 'Procedure',
  relation: 'Relation',
  merge: 'Merge',
  archive: 'Archive',
  contradiction: 'Contradiction',
  core: 'Core memory',
  insight: 'Insight',
  question: 'Question',
};

type Props = {
  session: string;
  change: Change;
  core: Pending['core'];
  place: string;
  unfolded: boolean;
  editing: boolean;
  onEditing(on: boolean): void;
  onDecide(decision: Decision): void;
  onAccept(): void;
  onReject(): void;
};

/** One change: what it does, why, on what evidence, and what becomes of recall. */
export function ChangeDetail({
  session,
  change,
  core,
  place,
  unfolded,
  editing,
  onEditing,
  onDecide,
  onAccept,
  onReject,
}: Props) {
  const does = doing(change);
  const words = wordsOf(does);
  return (
    <article className="splitdetail changedetail scroll" aria-label={titleOf(change)}>
      <header className="splithead">
        <div className="grow">
          <h2>{titleOf(change)}</h2>
          <p className="meta">
            {kinds[does.kind]} · change {place}
            {change.by !== undefined && ` · proposed by ${visible(change.by)}`}
            {change.edited !== null && ' · edited by you'}
          </p>
        </div>
        <div className="flex wrap">
          <Button icon="check" aria-pressed={change.verdict === 'accept'} onClick={onAccept}>
            Accept <Kbd keys="A" />
          </Button>
          {words !== null && (
            <Button icon="pencil" onClick={() => onEditing(true)}>
              Edit <Kbd keys="E" />
            </Button>
          )}
          <Button icon="x" look="lost" aria-pressed={change.verdict === 'reject'} onClick={onReject}>
            Reject <Kbd keys="R" />
          </Button>
        </div>
      </header>
      <p className="changewhy">
        <span className="strong">Why</span> {visible(change.reason)}
      </p>
      {change.untrusted !== undefined && (
        <Note tone="look">Untrusted: {change.untrusted}. It is applied only when you accept it by itself.</Note>
      )}
      {change.stale !== null && (
        <Note tone="look">{change.stale} It can be rejected; the next reflection sees things as they are now.</Note>
      )}
      {editing && words !== null && (
        <EditWords
          words={words}
          original={wordsOf(change.does) ?? ''}
          onCancel={() => onEditing(false)}
          onSave={(next) => {
            onDecide({ edited: next === wordsOf(change.does) ? null : withWords(does, next), verdict: 'accept' });
            onEditing(false);
          }}
        />
      )}
      {does.kind === 'contradiction' && (
        <Contradiction does={does} onHolds={(holds) => onDecide({ edited: { ...does, holds }, verdict: 'accept' })} />
      )}
      {does.kind === 'archive' && change.does.kind === 'archive' && (
        <Archival
          change={change}
          asked={change.does}
          does={does}
          onItems={(items) => onDecide({ edited: { ...does, items } })}
        />
      )}
      {change.loses.length > 0 && (
        <div className="changeloss" role="note">
          <p>
            <span className="strong">Accepting this loses</span>
          </p>
          <ul>
            {change.loses.map(({ id, text, why }) => (
              <li key={id}>
                {visible(text)} <span className="meta">{visible(why)}</span>
              </li>
            ))}
          </ul>
          <label className="changeagree">
            <input
              type="checkbox"
              checked={change.lossAccepted}
              onChange={({ target }) => onDecide({ lossAccepted: target.checked })}
            />
            Lose it all the same
          </label>
        </div>
      )}
      <Diffs diffs={change.diffs} />
      {does.kind === 'core' && core.whole !== core.now && (
        <section className="corewhole">
          <SectionHead title="MEMORY.md as a whole, with all that is not rejected" />
          {core.emptied !== null && <Note tone="look">{core.emptied}</Note>}
          <pre className="scroll">{visible(core.whole)}</pre>
        </section>
      )}
      <div className="changebelow">
        {does.kind !== 'archive' && (
          <section>
            <SectionHead title="Evidence" />
            <EvidenceList evidence={change.evidence} unfolded={unfolded} />
          </section>
        )}
        <section>
          <SectionHead title="Effect on recall" />
          <Impact session={session} change={change} />
        </section>
      </div>
    </article>
  );
}
