import { useCall } from '../../api/queries.ts';
import { Note } from '../../ui/index.ts';

/** Milliseconds between two looks for an agent that asks. */
const often = 4_000;

/** An agent asked to roll back: what it asked, and the code with which its owner lets it. */
export function CodeNote() {
  const { code, asked, message } = useCall('rollback.code', {}, { refetchInterval: often }).data ?? {};
  if (!asked || !code) return null;
  return (
    <Note tone="look" icon="ask" className="aucode" actions={<span className="mono aucodewords">{code}</span>}>
      <b className="strong">{asked}</b> {message}
    </Note>
  );
}
