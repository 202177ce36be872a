import { useCallback, useMemo, useState } from 'react';
import { toErrorValue } from '#shared/model/error.ts';
import { useAct } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { useToast } from '../../ui/index.ts';
import type { Drafts, EditorDraft } from './drafts.ts';
import { fromPage, toPage } from './lines.ts';
import { type DiskFile, useKeepFile } from './useFile.ts';

/** What stands on disk against an edit that began from something else. */
export type Clash = {
  base: string;
  mine: string;
  theirs: string;
  /** Theirs as it is on disk, with its own line ends. */
  theirsText: string;
  theirsHash: string | null;
};

/**
 * One file as its editor sees it: what is on disk, the edit over it, and whether the disk moved on under that edit.
 * @param disk null: the file is not there (any more)
 */
export function useDocument(path: string, disk: DiskFile | null, draft: EditorDraft | undefined, drafts: Drafts) {
  const save = useAct('library.save');
  const keepFile = useKeepFile();
  const { toast, failed } = useToast();
  const [clash, setClash] = useState<Clash | null>(null);
  const text = disk?.text ?? '';
  const page = useMemo(() => toPage(text), [text]);
  const dirty = draft !== undefined && draft.body !== toBody(draft.base);
  const moved =
    draft !== undefined && !save.isPending && draft.hash !== (disk?.hash ?? null) && draft.body !== page.body;

  const edit = useCallback(
    (body: string) => {
      const now = drafts.get(path);
      const base = now?.base ?? text;
      const hash = now === undefined ? (disk?.hash ?? null) : now.hash;
      if (body === toBody(base) && hash === (disk?.hash ?? null)) drafts.drop(path);
      else drafts.put(path, { base, hash, body });
    },
    [drafts, path, text, disk],
  );

  /** Starts an edit over what is on disk now, such as an old version brought back. */
  const start = (body: string) => {
    if (body === page.body) drafts.drop(path);
    else drafts.put(path, { base: text, hash: disk?.hash ?? null, body });
  };

  function saveOver(base: string, hash: string | null, body: string) {
    const content = fromPage(base, body);
    save.mutate(
      { path, content, base: hash },
      {
        onSuccess: (saved) => {
          const later = drafts.get(path);
          keepFile(path, { text: content, hash: saved.hash, size: content.length });
          // What was typed while it was being saved is an edit over the saved text.
          if (later && later.body !== body) drafts.put(path, { base: content, hash: saved.hash, body: later.body });
          else drafts.drop(path);
          setClash(null);
        },
        onError: (error) => {
          const theirs = theirsOf(error);
          if (theirs === null) failed(error);
          else {
            drafts.put(path, { base, hash, body });
            setClash({
              base: toBody(base),
              mine: body,
              theirs: toBody(theirs.text),
              theirsText: theirs.text,
              theirsHash: theirs.hash,
            });
          }
        },
      },
    );
  }

  return {
    body: draft?.body ?? page.body,
    ending: page.ending,
    mark: page.mark,
    dirty,
    moved,
    saving: save.isPending,
    clash,
    edit,
    start,
    save() {
      if (save.isPending) return;
      if (draft === undefined) toast({ title: t('Nothing to save'), text: t('The file is as it is on disk.') });
      else saveOver(draft.base, draft.hash, draft.body);
    },
    discard() {
      if (draft === undefined) return;
      drafts.drop(path);
      toast({ title: t('What was not saved is dropped'), undo: () => drafts.put(path, draft) });
    },
    compare() {
      if (draft === undefined) return;
      setClash({
        base: toBody(draft.base),
        mine: draft.body,
        theirs: page.body,
        theirsText: text,
        theirsHash: disk?.hash ?? null,
      });
    },
    closeClash: () => setClash(null),
    /** Takes a merged text as the edit over what is on disk. */
    adopt(body: string, then: 'save' | 'edit') {
      if (clash === null) return;
      const base = clash.theirsText;
      drafts.put(path, { base, hash: clash.theirsHash, body });
      if (then === 'save') saveOver(base, clash.theirsHash, body);
      else setClash(null);
    },
  };
}

const toBody = (text: string) => toPage(text).body;

/** The other side of `file.changed`; null for any other failure, and when it is no text that could be merged. */
function theirsOf(error: unknown): { text: string; hash: string | null } | null {
  const { code, data } = toErrorValue(error);
  if (code !== 'file.changed' || typeof data !== 'object' || data === null || !('theirs' in data)) return null;
  const theirs = data.theirs;
  if (typeof theirs !== 'object' || theirs === null || !('content' in theirs) || !('hash' in theirs)) return null;
  if (typeof theirs.content === 'string' && typeof theirs.hash === 'string') {
    return { text: theirs.content, hash: theirs.hash };
  }
  return theirs.hash === null ? { text: '', hash: null } : null;
}
