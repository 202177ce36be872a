import type { Card, Stop } from './cards.ts';
import { type Does, effectiveDoing, type PendingChange, toggledItem } from './changes.ts';
import type { useDecisions } from './useDecisions.ts';

export type Decisions = ReturnType<typeof useDecisions>;

/** What is said of changes, one or many at once. */
export function verdictsOf({ changes, decide, writeCore }: Decisions) {
  const say = (verdict: PendingChange['verdict'], some: readonly PendingChange[]) =>
    decide(
      some.map(({ id }) => id),
      { verdict },
    );
  return {
    say,
    acceptCard({ lines }: Card) {
      say(
        'accept',
        lines.flatMap((line) => line.changes).filter(({ verdict }) => verdict === 'open'),
      );
    },
    acceptAs(id: string, edited: Does) {
      const asked = changes.find((change) => change.id === id)?.does;
      decide([id], { edited: edited === asked ? null : edited, verdict: 'accept' });
    },
    ownCore(text: string | null) {
      const core = changes.filter((change) => effectiveDoing(change).kind === 'core' && change.verdict !== 'reject');
      if (text !== null) say('accept', core);
      void writeCore(text);
    },
    toggle({ line: { changes: mine }, item }: Stop) {
      const [change] = mine;
      const does = change && effectiveDoing(change);
      if (change === undefined) return;
      if (item === null || change.does.kind !== 'archive' || does?.kind !== 'archive')
        say(change.verdict === 'accept' ? 'open' : 'accept', mine);
      else decide([change.id], { edited: toggledItem(change.does, does, item) });
    },
  };
}
