import { useMemo } from 'react';
import { Chip, count, EntityIcon, Icon, IconButton, Popover } from '../../ui/index.ts';
import { knownTypes, pluralOf } from './marks.ts';
import { isNarrow, type Narrow, tally, type View, wide } from './narrow.ts';
import { spoken } from './network.ts';

type Props = { view: View; narrow: Narrow; onChange(next: Narrow): void };

/** What is drawn of the view: types and relations as they occur in it, and a lowest score. */
export function FilterRow({ view, narrow, onChange }: Props) {
  const types = useMemo(() => inOrder(tally(view.nodes.map(({ type }) => type))), [view]);
  const relations = useMemo(
    () => tally(view.ties.flatMap(({ edges }) => [...new Set(edges.map(({ relation }) => relation))])),
    [view],
  );
  const hiddenHere = relations.filter(({ value }) => narrow.hiddenRelations.has(value)).length;
  return (
    <div className="graphfilters" role="toolbar" aria-label="Filters">
      {types.map(({ value, count: many }) => {
        const shown = !narrow.hiddenTypes.has(value);
        return (
          <button
            key={value}
            type="button"
            className="chip typechip"
            aria-pressed={shown}
            onClick={() => onChange({ ...narrow, hiddenTypes: toggled(narrow.hiddenTypes, value) })}
          >
            <EntityIcon type={value} />
            {pluralOf(value)} <span className="n">{count(many)}</span>
          </button>
        );
      })}
      {relations.length > 0 && (
        <Popover
          label="Relations"
          className="relationchoice scroll"
          trigger={
            <Chip menu on={hiddenHere > 0} aria-label="Relations" title="Relations">
              <Icon name="link" small />
              {hiddenHere > 0 && `${relations.length - hiddenHere} of ${relations.length}`}
            </Chip>
          }
        >
          {relations.map(({ value, count: many }) => (
            <label key={value} className="relationline">
              <input
                type="checkbox"
                checked={!narrow.hiddenRelations.has(value)}
                onChange={() => onChange({ ...narrow, hiddenRelations: toggled(narrow.hiddenRelations, value) })}
              />
              <span className="grow">{spoken(value)}</span>
              <span className="meta">{count(many)}</span>
            </label>
          ))}
        </Popover>
      )}
      {isNarrow(narrow) && <IconButton icon="x" small label="Show everything" onClick={() => onChange(wide)} />}
      <span className="grow" />
      <label className="meta graphscore">
        Score
        <input
          type="range"
          aria-label="Score from"
          min={0}
          max={1}
          step={0.05}
          value={narrow.score}
          onChange={(event) => onChange({ ...narrow, score: Number(event.target.value) })}
        />
        <span className="graphscorevalue">{narrow.score.toFixed(2)}</span>
      </label>
    </div>
  );
}

function toggled(set: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
}

/** Known types stand where they always stand, the owner's own after them. */
function inOrder<T extends { value: string }>(types: readonly T[]): T[] {
  const rank = (value: string) => {
    const at = (knownTypes as readonly string[]).indexOf(value);
    return at < 0 ? knownTypes.length : at;
  };
  return [...types].sort((a, b) => rank(a.value) - rank(b.value));
}
