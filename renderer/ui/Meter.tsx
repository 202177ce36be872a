/** How full something is. `tone` follows from the value unless given: full asks for a look, over is lost. */
export function Meter({ value, max, label }: { value: number; max: number; label: string }) {
  const part = max > 0 ? value / max : 0;
  const tone = part > 1 ? 'lost' : part > 0.95 ? 'look' : '';
  return (
    <div className={`meter ${tone}`} role="img" aria-label={label}>
      <i style={{ width: `${Math.min(100, part * 100)}%` }} />
    </div>
  );
}
