import { useCall } from '../../api/queries.ts';
import { Note } from '../../ui/index.ts';

/** Milliseconds between two looks for an agent that asks. */
const often = 4_000;

/** On every page: an agent asked to roll back; what it asked, and the code with which its owner lets it. */
export function CodeNote() {
  const { code, asked, message } = useCall('rollback.code', {}, { refetchInterval: often }).data ?? {};
  if (!asked || !code) return null;
  return (
    <div className="notices">
      <Note tone="look" icon="ask" actions={<output className="mono rollbackcode">{code}</output>}>
        <span title={asked}>
          <b className="strong">{asked.split('\n')[0]}</b> {message}
        </span>
      </Note>
    </div>
  );
}
