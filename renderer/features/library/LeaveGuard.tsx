import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { bridge } from '../../api/bridge.ts';
import { useClient } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, counted, Dialog, Icon, useToast } from '../../ui/index.ts';
import { type Drafts, type EditorDraft, useDrafts } from './drafts.ts';
import { fromPage } from './lines.ts';

/** Drafts that the owner has said may wait, as they were then; asked about again only when they change. */
let settled: ReadonlyMap<string, EditorDraft> = new Map();

/** Asks before the page is left with edits that are not saved. They are kept either way. */
export function LeaveGuard({ drafts }: { drafts: Drafts }) {
  const all = useDrafts(drafts);
  const client = useClient();
  const { failed } = useToast();
  const [saving, setSaving] = useState(false);
  const open = () => [...drafts.all()].filter(([path, draft]) => settled.get(path) !== draft);
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => next.pathname !== '/library' && open().length > 0,
    // In the window a refused unload would only keep it from closing; the drafts are kept on disk there as here.
    enableBeforeUnload: () => bridge === null && open().length > 0,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;

  async function saveAll() {
    setSaving(true);
    try {
      for (const [path, { base, hash, body }] of drafts.all()) {
        await client.call('library.save', { path, content: fromPage(base, body), base: hash });
        if (drafts.get(path)?.body === body) drafts.drop(path);
      }
      blocker.proceed?.();
    } catch (error) {
      failed(error);
      blocker.reset?.();
    } finally {
      setSaving(false);
    }
  }
  function keep() {
    settled = drafts.all();
    drafts.keep();
    blocker.proceed?.();
  }

  return (
    <Dialog
      open
      onOpenChange={(next) => !next && blocker.reset?.()}
      title={t('{files} not saved', { files: counted(all.size, 'file') })}
      description={t('Agents read what is saved. Kept edits wait here until you come back, also after a restart.')}
      footer={
        <>
          <Button onClick={() => blocker.reset?.()}>{t('Stay')}</Button>
          <Button onClick={keep}>{t('Keep for later')}</Button>
          <Button look="primary" autoFocus busy={saving} onClick={() => void saveAll()}>
            {all.size === 1 ? t('Save it') : t('Save all')}
          </Button>
        </>
      }
    >
      <ul className="unsavedlist">
        {[...all.keys()].map((path) => (
          <li key={path} className="flex">
            <Icon name="file" small className="faint" />
            <span className="mono cut">{path}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
