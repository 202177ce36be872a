import { IconButton, Popover } from '../../ui/index.ts';
import { plainText } from '../../ui/plain.ts';
import { DecayCurve } from './DecayCurve.tsx';
import { holdsMemories, useMemoryAt } from './useMemoryAt.ts';

/** How alive the memory at a line of a file is; nothing for a file without memories. */
export function CurveButton({ path, line }: { path: string; line: number }) {
  if (!holdsMemories(path)) return null;
  return (
    <Popover
      align="end"
      label="How it fades"
      className="curvepop"
      trigger={<IconButton icon="curve" label="How it fades" />}
    >
      <AtLine path={path} line={line} />
    </Popover>
  );
}

function AtLine({ path, line }: { path: string; line: number }) {
  const { memory, pending } = useMemoryAt(path, line);
  if (pending) return <p className="meta">Reading which memory stands at line {line}</p>;
  if (memory === null) return <p>There is no memory at line {line}. Put the cursor into one to see how it fades.</p>;
  return (
    <>
      <p className="curvename">{plainText(memory.text, 120) || 'This file as a whole'}</p>
      <DecayCurve id={memory.id} />
    </>
  );
}
