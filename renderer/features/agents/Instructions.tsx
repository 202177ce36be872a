import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Out } from '../../api/client.ts';
import { useAct, useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, ErrorState, Icon, SectionHead, Skeleton, Tag, useToast } from '../../ui/index.ts';
import { useTakeBack } from '../contract/useTakeBack.ts';
import { useCopied } from './useCopied.ts';

type File = Out<'instructions.show'>['files'][number];

const states: Record<File['state'], { word: string; tone?: 'kept' | 'look' }> = {
  missing: { word: t('not written yet') },
  current: { word: t('up to date'), tone: 'kept' },
  outdated: { word: 'outdated', tone: 'look' },
  edited: { word: t('changed by hand'), tone: 'look' },
};

/** What agents are told: files of the workspace, between Mneme's markers, and the text for sub-agents. */
export function Instructions() {
  const found = useCall('instructions.show', {});
  const write = useAct('instructions.write');
  const takeBack = useTakeBack();
  const { toast, failed } = useToast();
  const copy = useCopied();
  if (found.isPending) return <Skeleton rows={6} height={44} />;
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  const { files, subagent } = found.data;
  const stale = files.filter(({ state }) => state !== 'current').map(({ path }) => path);
  const put = (paths: string[]) =>
    write.mutate(
      { paths },
      {
        onSuccess: ({ change, paths: written }) =>
          toast({
            title:
              written.length === 0
                ? t('They were up to date')
                : t('{written} written', { written: written.join(' and ') }),
            ...(change !== null && {
              undo: () => void takeBack(change),
            }),
          }),
        onError: failed,
      },
    );
  return (
    <article className="splitdetail agentdetail scroll" aria-label={t('Instructions for agents')}>
      <header className="splithead agenthead">
        <div className="grow">
          <h2>{t('Instructions for agents')}</h2>
          <p className="meta">
            {t(
              'How to use this memory, for agents that read such files. Only what stands between Mneme’s markers is written; what you wrote around it is never touched.',
            )}
          </p>
        </div>
        {stale.length > 0 && (
          <Button look="primary" busy={write.isPending} onClick={() => put(stale)}>
            {stale.length === 1
              ? t('Write {stale}', { stale: stale[0] })
              : t('Write all {stale}', { stale: stale.length })}
          </Button>
        )}
      </header>
      <div className="instructions">
        {files.map((file) => (
          <Shown key={file.path} file={file} busy={write.isPending} onWrite={() => put([file.path])} />
        ))}
      </div>
      <section>
        <SectionHead title={t('For a sub-agent’s system prompt')}>
          <Button
            small
            icon="copy"
            onClick={() =>
              void copy(subagent, { title: t('Copied'), text: t('Put it into the sub-agent’s system prompt.') })
            }
          >
            {t('Copy')}
          </Button>
        </SectionHead>
        <pre className="agentsnippet mono">{subagent}</pre>
      </section>
    </article>
  );
}

function Shown({ file, busy, onWrite }: { file: File; busy: boolean; onWrite(): void }) {
  const [open, setOpen] = useState(false);
  const { path, text, state } = file;
  return (
    <section className="instruction">
      <div className="instructionhead">
        <Icon name="file" className="faint" />
        <h3 className="mono">{path}</h3>
        <Tag tone={states[state].tone}>{states[state].word}</Tag>
        <span className="grow" />
        <Button small look="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('Hide') : t('Preview')}
        </Button>
        {state !== 'missing' && (
          <Link className="btn sm" to="/library" search={{ path }}>
            {t('Open')}
          </Link>
        )}
        {state !== 'current' && (
          <Button small busy={busy} onClick={onWrite}>
            {state === 'edited' ? t('Write over the change') : t('Write')}
          </Button>
        )}
      </div>
      {open && <pre className="agentsnippet mono">{text}</pre>}
    </section>
  );
}
