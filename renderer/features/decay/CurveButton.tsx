import { t } from '../../text/text.ts';
import { Button, datesAsWords, Popover, useNow } from '../../ui/index.ts';
import { plainText } from '../../ui/plain.ts';
import { DecayCurve } from './DecayCurve.tsx';
import { holdsMemories, useMemoryAt } from './useMemoryAt.ts';

/** How alive the memory at a line of a file is; nothing for a file without memories. */
export function CurveButton({ path, line }: { path: string; line: number }) {
  if (!holdsMemories(path)) return null;
  return (
    <Popover
      align="end"
      label={t('How it fades')}
      className="curvepop"
      trigger={
        <Button look="quiet" icon="curve" title={t('How it fades')}>
          <span className="barword">{t('How it fades')}</span>
        </Button>
      }
    >
      <AtLine path={path} line={line} />
    </Popover>
  );
}

function AtLine({ path, line }: { path: string; line: number }) {
  const { memory, pending } = useMemoryAt(path, line);
  const now = useNow();
  if (pending) return <p className="meta">{t('Reading which memory stands at line {line}', { line })}</p>;
  if (memory === null)
    return <p>{t('There is no memory at line {line}. Put the cursor into one to see how it fades.', { line })}</p>;
  return (
    <>
      <p className="curvename">{datesAsWords(plainText(memory.text, 120), now) || t('This file as a whole')}</p>
      <DecayCurve id={memory.id} />
    </>
  );
}
