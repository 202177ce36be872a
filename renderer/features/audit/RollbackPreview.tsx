import { useState } from 'react';
import type { RollbackTarget } from '#shared/model/audit.ts';
import { toErrorValue } from '#shared/model/error.ts';
import type { Out } from '../../api/client.ts';
import { useAct, useCall } from '../../api/queries.ts';
import { engineText, t, tn } from '../../text/text.ts';
import { Button, Citation, counted, Icon, Note, useToast } from '../../ui/index.ts';
import { AheadNote, redTurns } from '../contract/AheadNote.tsx';
import { useTakeBack } from '../contract/useTakeBack.ts';
import { ConflictNote, type Resolution } from './ConflictNote.tsx';
import { Effects } from './Effects.tsx';
import { FoldedDiff } from './FileDiff.tsx';
import { plusMinus } from './words.ts';

type Preview = Out<'rollback.preview'>;
type File = Preview['files'][number];
type Props = {
  target: RollbackTarget;
  preview: Preview;
  /** The files have changed since the preview before this one. */
  renewed: boolean;
  onStale(): void;
  onClose(): void;
};

/** Files in sight before the rest is asked for. */
const few = 8;

const doesWords: Record<Exclude<File['does'], 'conflict'>, string> = {
  returns: 'returns',
  merged: t('returns, later lines stay'),
  removed: 'removed',
  'comes back': t('comes back'),
};

const resolvedWords: Record<Resolution['how'], string> = {
  keep: t('stays as it is'),
  restore: 'returns',
  merge: t('merged by hand'),
};

/** What becomes of the pinned questions, by what was chosen for each conflict; what is merged by hand is asked for once it is done. */
function useContractAfter(
  target: RollbackTarget,
  { contract }: Preview,
  chosen: readonly (Resolution & { path: string })[],
): Preview['contract'] | undefined {
  const resolutions = chosen.map(({ path, how }) => ({ path, how: how === 'merge' ? ('keep' as const) : how }));
  const asked = useCall(
    'rollback.preview',
    { target, resolutions },
    { enabled: contract.asked > 0 && resolutions.length > 0, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );
  return resolutions.length === 0 ? contract : asked.data?.contract;
}

/** Each file's way back, what both sides changed, what rests on it, and the one button that does it. */
export function RollbackPreview({ target, preview, renewed, onStale, onClose }: Props) {
  const { files, depends } = preview;
  const conflicts = files.filter((file) => file.does === 'conflict');
  const [resolutions, setResolutions] = useState<ReadonlyMap<string, Resolution>>(new Map());
  const apply = useAct('rollback.apply');
  const takeBack = useTakeBack();
  const { toast, failed } = useToast();
  const resolved = (path: string): Resolution => resolutions.get(path) ?? { how: 'keep' };
  const chosen = conflicts.map(({ path }) => ({ path, ...resolved(path) }));
  const contract = useContractAfter(target, preview, chosen);
  const red = redTurns(contract);
  const [isAgreed, setAgreed] = useState(false);
  const agrees = red.length > 0 || isAgreed;
  const touched = files.filter((file) => file.does !== 'conflict' || resolved(file.path).how !== 'keep').length;

  function confirm() {
    const input = {
      target,
      preview: preview.preview,
      red: agrees,
      resolutions: chosen,
    };
    apply.mutate(input, {
      onSuccess({ change, message }) {
        toast({ title: engineText(message), ...(change !== null && { undo: () => void takeBack(change) }) });
        onClose();
      },
      onError(error) {
        const { code } = toErrorValue(error);
        // What was merged by hand may lose an answer, too: it is said, and the next press agrees to it.
        if (code === 'contract.red') setAgreed(true);
        if (code === 'file.changed') onStale();
        else failed(error);
      },
    });
  }

  if (files.length === 0)
    return <p className="aunothing">{t('Nothing would change: the files already stand as they would be.')}</p>;
  return (
    <>
      {renewed && <Note tone="look">{t('Files changed while you were looking. This is what it would do now.')}</Note>}
      <p className="aurolltitle">{whatGoes(target, preview, touched)}</p>
      <Files files={files} resolved={resolved} />
      {conflicts.map((file) => (
        <ConflictNote
          key={file.path}
          file={file}
          resolution={resolved(file.path)}
          onChange={(next) => setResolutions((now) => new Map(now).set(file.path, next))}
        />
      ))}
      <Dependants depends={depends} />
      <Effects preview={preview} />
      <AheadNote ahead={contract} />
      <Foot touched={touched} agrees={agrees} busy={apply.isPending} onConfirm={confirm} onClose={onClose} />
    </>
  );
}

type FilesProps = { files: readonly File[]; resolved(path: string): Resolution };

/** Each file's way back, the first ones at once. */
function Files({ files, resolved }: FilesProps) {
  const [all, setAll] = useState(false);
  const shown = all ? files : files.slice(0, few);
  return (
    <>
      <ul className="aufolds" aria-label={t('Files')}>
        {shown.map((file, n) => (
          <FoldedDiff
            key={file.path}
            path={file.path}
            {...textsOf(file, resolved(file.path))}
            unfolded={n === 0}
            end={
              <>
                <span className="meta nowrap">
                  {file.does === 'conflict' ? resolvedWords[resolved(file.path).how] : doesWords[file.does]}
                </span>
                <span className="mono meta nowrap aupm">{plusMinus(file.added, file.removed)}</span>
              </>
            }
          />
        ))}
      </ul>
      {files.length > shown.length && (
        <Button small look="quiet" onClick={() => setAll(true)}>
          {counted(files.length - shown.length, 'more file', 'more files')}
        </Button>
      )}
    </>
  );
}

/** What rests on what goes. */
function Dependants({ depends }: Pick<Preview, 'depends'>) {
  if (depends.length === 0) return null;
  return (
    <section className="audepends" aria-label={t('What rests on it')}>
      <h3>{t('What rests on it')}</h3>
      <ul>
        {depends.map(({ words, path }) => (
          <li key={`${path} ${words}`}>
            <Icon name="link" small className="faint" />
            <span>{words}</span>
            {path !== null && <Citation path={path} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

type FootProps = { touched: number; agrees: boolean; busy: boolean; onConfirm(): void; onClose(): void };

/** What it comes to, and the one button that does it. */
function Foot({ touched, agrees, busy, onConfirm, onClose }: FootProps) {
  return (
    <div className="dialogfoot aufoot">
      <span className="meta flex grow">
        <Icon name="revert" small />
        {t('Adds a REVERT change. It can be undone.')}
      </span>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button look="primary" disabled={touched === 0} busy={busy} onClick={onConfirm}>
        {touched === 0
          ? t('Nothing to roll back')
          : t('Roll back {files}{value}', {
              files: counted(touched, 'file'),
              value: agrees ? t(' all the same') : '',
            })}
      </Button>
    </div>
  );
}

/** What goes back to when, in a sentence. */
function whatGoes({ what }: RollbackTarget, { files, title }: Preview, touched: number): string {
  const stay = files.some(({ does }) => does === 'merged') ? t(' Later changes of other lines stay.') : '';
  if (what === 'moment' || what === 'file') return `${title}.${stay}`;
  return tn(touched, '{n} file goes back to before it.{stay}', '{n} files go back to before it.{stay}', { stay });
}

/** What a file's diff shows: as it stands, and as it would be after what was chosen for it. */
function textsOf(file: File, { how, content }: Resolution): { before: string | null; after: string | null } {
  if (file.does !== 'conflict') return { before: file.before, after: file.after };
  if (how === 'merge') return { before: file.before, after: content ?? file.after };
  return { before: file.before, after: file.conflict?.older ?? file.after };
}
