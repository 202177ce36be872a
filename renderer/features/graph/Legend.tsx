import { useMemo } from 'react';
import { t } from '../../text/text.ts';
import { count, EntityIcon, IconButton } from '../../ui/index.ts';
import { type Colouring, colourOf } from './colours.ts';
import { knownTypes, pluralOf } from './marks.ts';
import { type GraphFilter, type GraphView, isGraphNarrowed, noGraphFilter, tally, toggled } from './narrow.ts';

type Props = { view: GraphView; colouring: Colouring; narrow: GraphFilter; onChange(next: GraphFilter): void };

/** What the colours mean, and how many there are of each; a type is left out by its name. */
export function Legend({ view, colouring, narrow, onChange }: Props) {
  return (
    <fieldset className="graphlegend" aria-label={t('Legend')}>
      {colouring === 'type' ? (
        <TypeChips view={view} narrow={narrow} onChange={onChange} />
      ) : (
        <ColourNames view={view} colouring={colouring} />
      )}
      {isGraphNarrowed(narrow) && (
        <IconButton icon="x" small label={t('Show everything')} onClick={() => onChange(noGraphFilter)} />
      )}
    </fieldset>
  );
}

function TypeChips({ view, narrow, onChange }: Omit<Props, 'colouring'>) {
  const types = useMemo(() => inOrder(tally(view.nodes.map(({ type }) => type))), [view]);
  return types.map(({ value, count: many }) => (
    <button
      key={value}
      type="button"
      className="typechip"
      aria-pressed={!narrow.hiddenTypes.has(value)}
      title={`${pluralOf(value)}: ${narrow.hiddenTypes.has(value) ? t('Left out; show them') : t('Leave them out')}`}
      onClick={() => onChange({ ...narrow, hiddenTypes: toggled(narrow.hiddenTypes, value) })}
    >
      <EntityIcon type={value} />
      <span className="typename">{pluralOf(value)}</span> <span className="n">{count(many)}</span>
    </button>
  ));
}

function ColourNames({ view, colouring }: Pick<Props, 'view' | 'colouring'>) {
  const names = useMemo(() => {
    const now = Date.now();
    const colours = view.nodes.map((node) => colourOf(node, colouring, now));
    return tally(colours.map(({ name }) => name)).map((one) => ({
      ...one,
      token: colours.find(({ name }) => name === one.value)?.token ?? '',
    }));
  }, [view, colouring]);
  return names.map(({ value, count: many, token }) => (
    <span key={value} className="colourname">
      <i className={`colourdot ${token}`} />
      {value} <span className="n">{count(many)}</span>
    </span>
  ));
}

/** Known types stand where they always stand, the owner's own after them. */
function inOrder<T extends { value: string }>(types: readonly T[]): T[] {
  const rank = (value: string) => {
    const at = (knownTypes as readonly string[]).indexOf(value);
    return at < 0 ? knownTypes.length : at;
  };
  return [...types].sort((a, b) => rank(a.value) - rank(b.value));
}
