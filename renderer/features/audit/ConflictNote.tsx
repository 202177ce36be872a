import { useState } from 'react';
import type { RollbackFile } from '#shared/model/audit.ts';
import { t } from '../../text/text.ts';
import { Button, Note } from '../../ui/index.ts';
import { MergeSidesDialog } from '../library/MergeSidesDialog.tsx';
import { fileName } from './words.ts';

/** What is to become of a file that was changed since; `content` is the text merged by hand. */
export type Resolution = { how: 'keep' | 'restore' | 'merge'; content?: string };

type Props = { file: RollbackFile; resolution: Resolution; onChange(next: Resolution): void };

/** A file whose later edits touch the same lines: who changed it, and which side stands. */
export function ConflictNote({ file, resolution, onChange }: Props) {
  const [merging, setMerging] = useState(false);
  const { conflict, path } = file;
  const group = `conflict ${path}`;
  // Two texts can be merged; a file that one side does not have is kept or not.
  const mergeable = conflict?.older != null && conflict.newer !== null;
  return (
    <Note tone="look" className="auconflict">
      <p>
        <b className="strong">{fileName(path)}</b>:{' '}
        {conflict?.words.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())}
      </p>
      <div className="auradios" role="radiogroup" aria-label={path}>
        <Choice group={group} on={resolution.how === 'keep'} onChoose={() => onChange({ how: 'keep' })}>
          {conflict?.newer === null ? t('Leave it removed') : t('Keep the newer')}
        </Choice>
        <Choice group={group} on={resolution.how === 'restore'} onChoose={() => onChange({ how: 'restore' })}>
          {conflict?.older === null ? t('Remove the file') : t('Restore the older')}
        </Choice>
        {resolution.how === 'merge' && (
          <Choice group={group} on onChoose={() => undefined}>
            {t('Merged by hand')}
          </Choice>
        )}
        {mergeable && (
          <Button small look="quiet" icon="merge" onClick={() => setMerging(true)}>
            {resolution.how === 'merge' ? t('Merge again…') : t('Merge by hand…')}
          </Button>
        )}
      </div>
      {merging && conflict !== null && (
        <MergeSidesDialog
          path={path}
          sides={{ base: conflict.base ?? '', mine: conflict.newer ?? '', theirs: conflict.older ?? '' }}
          names={{ mine: t('The newer'), theirs: t('The older') }}
          against={{ text: conflict.newer ?? '', words: t('As it stands now, and as it shall be') }}
          busy={false}
          onMerged={(content) => {
            onChange({ how: 'merge', content });
            setMerging(false);
          }}
          onClose={() => setMerging(false)}
        />
      )}
    </Note>
  );
}

type ChoiceProps = { group: string; on: boolean; onChoose(): void; children: string };

function Choice({ group, on, onChoose, children }: ChoiceProps) {
  return (
    <label>
      <input type="radio" name={group} checked={on} onChange={onChoose} />
      {children}
    </label>
  );
}
