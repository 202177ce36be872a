import { Link } from '@tanstack/react-router';
import { t } from '../../text/text.ts';
import { counted, HeldChip, LookAlike } from '../../ui/index.ts';
import { Markdown } from '../../ui/Markdown.tsx';
import { AlikeNote } from './AlikeNote.tsx';
import { BeliefList } from './BeliefList.tsx';
import { FactList, MentionList, TimelineList } from './MemoryLists.tsx';
import type { EntityAnswer } from './memory.ts';
import type { GraphNode } from './network.ts';
import { RelationList } from './RelationList.tsx';
import type { Doings } from './useDoings.ts';

type Props = {
  known: EntityAnswer;
  node: GraphNode;
  asOf: string | undefined;
  doings: Doings;
  /** The day on which facts shall have held, empty for any. */
  held: string;
  onHeld(day: string): void;
  onFocus(id: string): void;
};

/** What is written about an entity, section by section. */
export function EntityKnown({ known, node, asOf, doings, held, onHeld, onFocus }: Props) {
  const summary = known.entity?.summary ?? '';
  const bare =
    summary === '' && known.facts.length + known.beliefs.length + known.timeline.length + known.relations.length === 0;
  return (
    <>
      {node.aliases.length > 0 && (
        <p className="meta">
          {t('Also called {aliases}', { aliases: node.aliases.join(', ') })}{' '}
          <LookAlike name={node.aliases.join(', ')} />
        </p>
      )}
      {summary !== '' && <Markdown text={summary} />}
      {asOf === undefined && <AlikeNote node={node} doings={doings} />}
      {known.problems.length > 0 && (
        <p className="meta">
          <Link to="/library" search={{ path: node.path, line: known.problems[0]?.line }}>
            {t('{problems} in its file', { problems: counted(known.problems.length, 'problem') })}
          </Link>
        </p>
      )}
      {bare && <p className="meta">{t('Nothing is written about it yet. Facts appear here as agents learn them.')}</p>}
      <FactList
        title={t('Facts')}
        memories={known.facts}
        beside={(held !== '' || known.facts.length > 0) && <HeldChip held={held} onHeld={onHeld} />}
      />
      <BeliefList beliefs={known.beliefs} />
      <RelationList
        relations={known.relations}
        node={node}
        doings={asOf === undefined ? doings : null}
        onFocus={onFocus}
      />
      <TimelineList memories={known.timeline} />
      <FactList title={t('Open questions')} memories={known.questions} />
      <MentionList memories={known.mentions} />
    </>
  );
}
