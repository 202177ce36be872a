import { t } from '../../text/text.ts';
import { EntityIcon, IconButton, relationInWords } from '../../ui/index.ts';
import type { Relation } from './memory.ts';
import type { GraphNode } from './network.ts';
import { PanelSection } from './PanelSection.tsx';
import type { Doings } from './useDoings.ts';

/** `doings` null: nothing can be taken away. */
type Props = { relations: readonly Relation[]; node: GraphNode; doings: Doings | null; onFocus(id: string): void };

/** What connects it to others; a name leads there. */
export function RelationList({ relations, node, doings, onFocus }: Props) {
  return (
    <PanelSection title={t('Relations')} items={once(relations)} most={8} className="relationlist">
      {(one) => (
        <li key={`${one.relation} ${one.other.id} ${comesIn(one)}`}>
          <span className="relationword cut" title={saidWhole(one, node)}>
            {comesIn(one) && '← '}
            {relationInWords(one.relation)}
          </span>
          <button type="button" className="relationother" title={one.other.label} onClick={() => onFocus(one.other.id)}>
            <EntityIcon type={one.other.type} />
            <span className="relationname">{one.other.label}</span>
          </button>
          {doings && (
            <IconButton
              icon="x"
              small
              className="relationgone"
              label={t('Take away: {spoken} {label}', {
                spoken: relationInWords(one.relation),
                label: one.other.label,
              })}
              onClick={() => doings.unlink(node, one)}
            />
          )}
        </li>
      )}
    </PanelSection>
  );
}

/** Who says it of whom, where the word is the other's. */
const saidWhole = (one: Relation, { label }: GraphNode): string =>
  comesIn(one) ? `${one.other.label} ${relationInWords(one.relation)} ${label}` : relationInWords(one.relation);

/** Words that say the same from either side: such a relation stands once, whoever's page says it. */
const mutual: ReadonlySet<string> = new Set(['works-with', 'relates-to', 'contradicts']);

/** Said of the other by the other, and not the same from here. */
const comesIn = ({ relation, backwards }: Relation): boolean => backwards === true && !mutual.has(relation);

/** What a mention comes to. */
const general = 'relates-to';

/** Both pages may say the same, each from its side. */
function once(relations: readonly Relation[]): Relation[] {
  const seen = new Map<string, Relation>();
  for (const one of relations) {
    const key = `${one.relation} ${one.other.id} ${comesIn(one)}`;
    const known = seen.get(key);
    if (known === undefined || (known.direction === 'in' && one.direction === 'out')) seen.set(key, one);
  }
  // Beside a word that says how, “relates to” says nothing more.
  const told = [...seen.values()];
  return told.filter(
    ({ relation, other }) =>
      relation !== general || told.every((one) => one.relation === general || one.other.id !== other.id),
  );
}
