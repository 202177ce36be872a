type Props = {
  value: number;
  max: number;
  label: string;
  /** A budget asks for a look when nearly full; progress does not. */
  progress?: boolean;
};

/** How full something is. */
export function Meter({ value, max, label, progress = false }: Props) {
  const part = max > 0 ? value / max : 0;
  const tone = progress ? '' : part > 1 ? 'lost' : part > 0.95 ? 'look' : '';
  return (
    <div className={`meter ${tone}`} role="img" aria-label={label}>
      <i style={{ width: `${Math.min(100, part * 100)}%` }} />
    </div>
  );
}
