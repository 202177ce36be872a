import { useEffect } from 'react';
import type { Out } from '../../api/client.ts';
import { useAct } from '../../api/queries.ts';
import { engineText, t } from '../../text/text.ts';
import { Button, count, counted, Note, Skeleton, sinceWhen, useNow } from '../../ui/index.ts';
import { handOf } from './SyncPlaces.tsx';

type Look = Out<'sync.look'>;

type Props = {
  /** It is wanted by itself already. */
  isAuto: boolean;
  busy: boolean;
  /** Syncs; `always`: and by itself from then on. */
  onSync(how: { always: boolean; unrelated: boolean }): void;
};

/** What a first sync would bring and send, before anything moves. */
export function SyncLook({ isAuto, busy, onSync }: Props) {
  const now = useNow();
  const { mutate, data, error } = useAct('sync.look');
  useEffect(() => mutate({}), [mutate]);
  if (error) {
    return (
      <Note tone="lost">
        {error.value.message} {error.value.remedy}{' '}
        <Button small onClick={() => mutate({})}>
          {t('Look again')}
        </Button>
      </Note>
    );
  }
  if (data === undefined) return <Skeleton rows={3} height={20} />;
  const unrelated = data.standing === 'strangers';
  return (
    <section className="synclook" aria-label={t('Before the first sync')}>
      <p>{engineText(data.message)}</p>
      <dl>
        <dt>{t('Goes there')}</dt>
        <dd>{partOf(data.go, now)}</dd>
        <dt>{t('Comes here')}</dt>
        <dd>{partOf(data.come, now)}</dd>
      </dl>
      <div className="flex synclookacts">
        <Button look="primary" busy={busy} onClick={() => onSync({ always: !isAuto, unrelated })}>
          {unrelated ? t('Join them') : t('Sync')}
          {!isAuto && t(', and stay in step')}
        </Button>
        {!isAuto && (
          <Button disabled={busy} onClick={() => onSync({ always: false, unrelated })}>
            {t('Only once')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** “12 commits in 4 files, 2 Feb 2026 to today: You (9), Scribe (3).” It says where who made them is known of some alone. */
function partOf({ commits, files, first, last, told, by }: Look['go'], now: Date): string {
  if (commits === 0) return 'Nothing.';
  const ends = [first, last].flatMap((at) => (at === null ? [] : [sinceWhen(at, now)]));
  const hands = new Map<string, number>();
  for (const one of by) {
    const name = handOf({ ...one, at: '' });
    hands.set(name, (hands.get(name) ?? 0) + one.commits);
  }
  const others = told - by.reduce((sum, one) => sum + one.commits, 0);
  const names = [...hands, ...(others > 0 ? [['others', others] as const] : [])]
    .map(([name, made]) => `${name} (${count(made)})`)
    .join(', ');
  const newest = told < commits ? `; of the newest ${count(told)}` : '';
  return t('{commits} in {files}, {value}{newest}: {names}.', {
    commits: counted(commits, 'commit'),
    files: counted(files, 'file'),
    value: [...new Set(ends)].join(' to '),
    newest,
    names,
  });
}
