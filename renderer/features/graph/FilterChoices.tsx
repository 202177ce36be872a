import { useMemo } from 'react';
import { t } from '../../text/text.ts';
import { count, inDecimals, relationInWords } from '../../ui/index.ts';
import { type GraphFilter, type GraphView, tally, toggled } from './narrow.ts';

type Props = { view: GraphView; narrow: GraphFilter; onChange(next: GraphFilter): void };

/** A lowest score, and the relations whose lines are drawn. */
export function FilterChoices({ view, narrow, onChange }: Props) {
  const relations = useMemo(
    () => tally(view.ties.flatMap(({ edges }) => [...new Set(edges.map(({ relation }) => relation))])),
    [view],
  );
  return (
    <>
      <label className="meta graphscore">
        {t('Score from')}
        <input
          type="range"
          aria-label={t('Score from')}
          min={0}
          max={1}
          step={0.05}
          value={narrow.score}
          onChange={(event) => onChange({ ...narrow, score: Number(event.target.value) })}
        />
        <span className="graphscorevalue">{inDecimals(narrow.score)}</span>
      </label>
      {relations.map(({ value, count: many }) => (
        <label key={value} className="relationline">
          <input
            type="checkbox"
            checked={!narrow.hiddenRelations.has(value)}
            onChange={() => onChange({ ...narrow, hiddenRelations: toggled(narrow.hiddenRelations, value) })}
          />
          <span className="grow">{relationInWords(value)}</span>
          <span className="meta">{count(many)}</span>
        </label>
      ))}
    </>
  );
}
