import type { Suggestion } from '#shared/model/reflection.ts';
import { daysFrom } from '../../language/dated.ts';
import { memoryEvidence } from '../earnest/sentences.ts';
import { questionsAnswered } from '../known-before.ts';
import type { Material } from '../material.ts';

const mostQuestions = 6;
/** Days without use after which an item that is always in view is asked about. */
const unusedFor = 90;
/** Uses from which a fact was asked for often, and the scores between which it is dormant. */
const askedOften = 5;
const dormant = { least: 0.05, below: 0.2 };

/** What only the owner can say: whether what is never used is still wanted. Which side of a contradiction holds is asked there. @source 000 §10.5 */
export function questionsIn(material: Material, found: readonly Suggestion[]): Suggestion[] {
  const answered = new Set(questionsAnswered(material));
  return [...dormantFacts(material), ...unusedItems(material, found)]
    .filter(({ does }) => does.kind !== 'question' || !answered.has(does.text))
    .slice(0, mostQuestions);
}

function dormantFacts({ pages, use }: Material): Suggestion[] {
  return pages.flatMap((page) =>
    page.facts.flatMap(({ memory, statement, superseded }) => {
      const used = use.get(memory.id);
      if (used === undefined || superseded || used.pinned) return [];
      if (used.accesses < askedOften || used.score < dormant.least || used.score >= dormant.below) return [];
      return [
        {
          does: {
            kind: 'question' as const,
            text: `Is this still relevant: “${statement}” (${page.name})?`,
            about: [memory.id],
          },
          reason: `It was used ${used.accesses} times and has faded to ${used.score.toFixed(2)} since.`,
          evidence: [memoryEvidence(memory, statement)],
        },
      ];
    }),
  );
}

function unusedItems({ core, use, today }: Material, found: readonly Suggestion[]): Suggestion[] {
  const changed = new Set(
    found.flatMap(({ does }) => (does.kind === 'core' && does.was !== null ? [does.was.id] : [])),
  );
  return core.items.flatMap((item) => {
    const used = use.get(item.id);
    if (used === undefined || used.pinned || changed.has(item.id) || item.type === 'identity') return [];
    const days = daysFrom(new Date(used.last).toISOString().slice(0, 10), today);
    if (days < unusedFor) return [];
    return [
      {
        does: {
          kind: 'question' as const,
          text: `Should core memory still hold “${item.text.split('\n')[0]}”?`,
          about: [item.id],
        },
        reason: `Nothing has used it for ${days} days, and it is read at every turn.`,
        evidence: [memoryEvidence(item)],
      },
    ];
  });
}
