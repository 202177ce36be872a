import { t } from '../../text/text.ts';
import './lifecycle.css';
import { useState } from 'react';
import type { In, Out } from '../../api/client.ts';
import { useAct, useCall } from '../../api/queries.ts';
import {
  Button,
  Citation,
  counted,
  Dialog,
  datesAsWords,
  ErrorState,
  Icon,
  Note,
  Skeleton,
  StoreIcon,
  useNow,
  useToast,
} from '../../ui/index.ts';
import { plainText } from '../../ui/plain.ts';
import { useTakeBack } from '../contract/useTakeBack.ts';
import { formerWords } from './useLifecycle.ts';

/** What shall be forgotten: what words find, or memories by id; `beside`: what may go with them, where a person says so. */
export type Target = { query: string } | { ids: string[]; beside?: string[] };

type Shown = Pick<Out<'memory.forget'>['memories'][number], 'id' | 'store' | 'text' | 'path' | 'line' | 'title'>;
type Verified = NonNullable<Out<'memory.forget'>['verified']>;

/** Shows what would go, lets a person choose, and archives it; from there it can be brought back. */
export function ForgetDialog({ target, onClose }: { target: Target | null; onClose(): void }) {
  return (
    <Dialog
      open={target !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('Archive memories')}
      description={t(
        'Archived memories are out of every search and answer. Their files stay, and they can be brought back.',
      )}
      wide
    >
      {target !== null && <Chosen target={target} onClose={onClose} />}
    </Dialog>
  );
}

function Chosen({ target, onClose }: { target: Target; onClose(): void }) {
  const byIds = 'ids' in target;
  const ids = byIds ? [...target.ids, ...(target.beside ?? [])] : [];
  const found = useCall('memory.forget', byIds ? { query: '' } : target, { enabled: !byIds, staleTime: 0, gcTime: 0 });
  const named = useCall('memory.get', { ids }, { enabled: byIds });
  const asked = byIds ? named : found;
  // What was shown stays to be decided on, and its outcome to be read, when the memories are gone meanwhile.
  const [shown, setShown] = useState<readonly Shown[]>();
  const answered: readonly Shown[] | undefined = asked.data?.memories;
  if (shown === undefined && answered !== undefined) setShown(answered);
  const memories = shown ?? answered;
  if (memories === undefined) {
    if (asked.isError) return <ErrorState error={asked.error} retry={() => void asked.refetch()} />;
    return <Skeleton rows={4} height={44} />;
  }
  if (memories.length === 0) return <p>{t('Nothing is remembered of that.')}</p>;
  return <Confirm memories={memories} named={byIds ? target.ids : []} onClose={onClose} />;
}

type ConfirmProps = {
  memories: readonly Shown[];
  /** What is chosen to begin with: it was named, not merely found. */
  named: readonly string[];
  onClose(): void;
};

function Confirm({ memories, named, onClose }: ConfirmProps) {
  const [chosen, setChosen] = useState(() => new Set(memories.map(({ id }) => id).filter((id) => named.includes(id))));
  const [forGood, setForGood] = useState(false);
  const [rewrite, setRewrite] = useState(false);
  const [verified, setVerified] = useState<Verified | null>(null);
  const forget = useAct('memory.forget');
  const takeBack = useTakeBack();
  const now = useNow();
  const { toast, failed } = useToast();

  function confirm() {
    const input: In<'memory.forget'> = { ids: [...chosen], permanent: forGood, rewriteHistory: forGood && rewrite };
    forget.mutate(input, {
      onSuccess(answer) {
        const { change, former: [before] = [] } = answer;
        if (answer.verified !== null) return setVerified(answer.verified);
        toast({
          title: t('{memories} archived', { memories: counted(chosen.size, 'memory', 'memories') }),
          ...(before === undefined ? {} : { text: formerWords(before) }),
          ...(change === null ? {} : { undo: () => void takeBack(change) }),
        });
        onClose();
      },
      onError: failed,
    });
  }

  if (verified !== null) return <Gone verified={verified} onClose={onClose} />;
  return (
    <>
      <ul className="forgetlist">
        {memories.map((memory) => (
          <li key={memory.id} className="row two">
            <label className="flex grow forgetone">
              <input
                type="checkbox"
                checked={chosen.has(memory.id)}
                onChange={(event) => setChosen(withOrWithout(chosen, memory.id, event.target.checked))}
              />
              <StoreIcon store={memory.store} small />
              <span className="grow">
                <span className="cut forgettext">{datesAsWords(plainText(memory.text, 200) || memory.title, now)}</span>
                <Citation path={memory.path} line={memory.line} />
              </span>
            </label>
          </li>
        ))}
      </ul>
      <label className="flex forgetgood">
        <input type="checkbox" checked={forGood} onChange={(event) => setForGood(event.target.checked)} />
        <span>{t('Remove from disk for good')}</span>
      </label>
      {forGood && (
        <Note tone="lost">
          {t(
            'This cannot be taken back. The files lose these words now; the history keeps them until it is rewritten.',
          )}
          <label className="flex forgetgood">
            <input type="checkbox" checked={rewrite} onChange={(event) => setRewrite(event.target.checked)} />
            <span>{t('Rewrite the history as well')}</span>
          </label>
        </Note>
      )}
      <div className="dialogfoot">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button
          look={forGood ? 'lost' : 'primary'}
          disabled={chosen.size === 0}
          busy={forget.isPending}
          onClick={confirm}
        >
          {forGood ? t('Remove') : t('Archive')} {chosen.size > 0 && counted(chosen.size, 'memory', 'memories')}
        </Button>
      </div>
    </>
  );
}

/** After a removal for good: where it was looked for, and where it still stands. */
function Gone({ verified, onClose }: { verified: Verified; onClose(): void }) {
  const clean = verified.every(({ absent }) => absent);
  return (
    <>
      <p className="strong">
        {clean
          ? t('It is gone, and was looked for everywhere here.')
          : t('It is gone from memory. Some places still hold it:')}
      </p>
      <ul className="forgetlist">
        {verified.map(({ place, absent, detail }) => (
          <li key={place} className="row two">
            <Icon
              name={absent ? 'check' : 'alert'}
              className={absent ? 'kept' : 'look'}
              label={absent ? t('Gone') : t('Still there')}
            />
            <span className="grow">
              <span className="cut forgettext">{place}</span>
              <span className="meta">{detail}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className="dialogfoot">
        <Button look="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      </div>
    </>
  );
}

function withOrWithout(set: ReadonlySet<string>, id: string, wanted: boolean): Set<string> {
  const next = new Set(set);
  if (wanted) next.add(id);
  else next.delete(id);
  return next;
}
