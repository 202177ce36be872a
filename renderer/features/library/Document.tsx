import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { limits } from '#shared/contract/shapes.ts';
import { useKeys } from '../../app/useKeys.ts';
import { t } from '../../text/text.ts';
import { count, Note, Skeleton, useLatest } from '../../ui/index.ts';
import { CoreBudget } from './CoreBudget.tsx';
import type { EditorDraft } from './drafts.ts';
import type { Cursor, EditorHandle } from './editor/CodeEditor.tsx';
import { LazyCodeEditor } from './editor/lazy.ts';
import { FileBar, type Mode } from './FileBar.tsx';
import type { FilePaneProps } from './file-pane-props.ts';
import { MemoryStrip } from './MemoryStrip.tsx';
import { MergeView } from './MergeView.tsx';
import { MovedNote } from './MovedNote.tsx';
import { PrintedFile } from './PrintedPage.tsx';
import { memoryOfPage } from './page-memory.ts';
import { ReadView } from './ReadView.tsx';
import { askedBy } from './readable.ts';
import { StatusBar } from './StatusBar.tsx';
import { troublesOf } from './troubles.ts';
import { useChecked } from './useChecked.ts';
import { useDocument } from './useDocument.ts';
import { useEntities } from './useEntities.ts';
import type { DiskFile } from './useFile.ts';
import { VersionView } from './VersionView.tsx';

type Props = FilePaneProps & { disk: DiskFile | null; draft: EditorDraft | undefined };

const noCursor: Cursor = { line: 1, column: 1, selected: 0 };

/** A page about somebody, or one that only asks, is read before it is edited; not by who comes for a line of it or has begun to write. */
const isReadFirst = ({ path, line, disk, draft }: Props) =>
  line === undefined &&
  draft === undefined &&
  (path.startsWith('memory/graph/entities/') || (path.endsWith('.md') && askedBy(disk?.text ?? '') !== null));

/** One text file: edited, read, compared with what it was, or merged with what somebody else made of it. */
export function Document(props: Props) {
  const { root, path, line, disk, draft, drafts, version } = props;
  const document = useDocument(path, disk, draft, drafts);
  const [mode, setMode] = useState<Mode>(isReadFirst(props) ? 'read' : 'edit');
  const [cursor, setCursor] = useState(noCursor);
  const handle = useRef<EditorHandle | null>(null);
  const { body } = document;
  const entities = useEntities();
  const tooLarge = body.length > limits.file;
  const checked = useChecked(path, body, !tooLarge);
  const troubles = useMemo(
    () =>
      path.endsWith('.md') ? troublesOf(body, checked.problems, entities) : troublesOf('', checked.problems, entities),
    [path, body, checked.problems, entities],
  );

  const save = useLatest(document.save);
  const onSave = useCallback(() => save.current(), [save]);
  const onReady = useCallback((next: EditorHandle | null) => {
    handle.current = next;
  }, []);
  const toEdit = () => {
    setMode('edit');
    handle.current?.focus();
  };
  useKeys(t('Library'), [
    { keys: 'Mod+s', label: t('Save the file'), run: () => onSave() },
    { keys: 'e', label: t('Edit the file'), run: toEdit },
    { keys: 'v', label: t('Read the file'), run: () => setMode('read') },
  ]);

  if (document.clash !== null || version !== null)
    return (
      <section className="filepane" aria-label={path}>
        <Beside
          path={path}
          document={document}
          version={version}
          onClose={() => props.onVersion(null)}
          onBring={() => setMode('edit')}
        />
      </section>
    );
  return (
    <section className="filepane" aria-label={path}>
      <FileBar
        path={path}
        line={cursor.line}
        mode={mode}
        dirty={document.dirty}
        saving={document.saving}
        historyOpen={props.historyOpen}
        onMode={setMode}
        onSave={onSave}
        onDiscard={document.discard}
        onHistory={props.onHistory}
      />
      <Notes
        path={path}
        document={document}
        begun={draft?.begun}
        isGone={disk === null}
        tokens={checked.tokens}
        tooLarge={tooLarge}
      />
      {mode === 'read' ? (
        <ReadView path={path} body={body} onWrite={toEdit} />
      ) : (
        <Suspense fallback={<Skeleton rows={16} height={20} label={t('Loading the editor')} />}>
          <LazyCodeEditor
            key={path}
            root={root}
            path={path}
            body={body}
            readOnly={tooLarge}
            line={line}
            troubles={troubles}
            onChange={document.edit}
            onCursor={setCursor}
            onSave={onSave}
            onLeave={props.onLeave}
            onOpen={props.onOpen}
            onCreate={props.onCreate}
            onReady={onReady}
          />
        </Suspense>
      )}
      <StatusBar
        cursor={mode === 'edit' ? cursor : null}
        troubles={troubles}
        // The budget above says it of this one.
        tokens={path === 'MEMORY.md' ? null : checked.tokens}
        ending={document.ending}
        mark={document.mark}
        onGo={(to) => {
          setMode('edit');
          handle.current?.go(to);
        }}
      />
    </section>
  );
}

type Open = ReturnType<typeof useDocument>;

type BesideProps = { path: string; document: Open; version: string | null; onClose(): void; onBring(): void };

/** The file beside another: what somebody else made of it meanwhile, or what it was. */
function Beside({ path, document, version, onClose, onBring }: BesideProps) {
  if (document.clash !== null)
    return (
      <MergeView
        path={path}
        clash={document.clash}
        busy={document.saving}
        onAdopt={document.adopt}
        onClose={document.closeClash}
      />
    );
  if (version === null) return null;
  return (
    <VersionView
      path={path}
      commit={version}
      now={document.body}
      onClose={onClose}
      onBring={(old) => {
        document.start(old);
        onBring();
        onClose();
      }}
    />
  );
}

type NotesProps = {
  path: string;
  document: Open;
  /** When its draft was begun. */
  begun: EditorDraft['begun'] | undefined;
  isGone: boolean;
  tokens: number | null;
  tooLarge: boolean;
};

/** What is to be known of the file before it is read: it moved underneath, it is too large, how alive it is. */
function Notes({ path, document, begun, isGone, tokens, tooLarge }: NotesProps) {
  const memory = memoryOfPage(path);
  return (
    <>
      {document.moved && (
        <MovedNote path={path} begun={begun} isGone={isGone} onCompare={document.compare} onTake={document.discard} />
      )}
      <PrintedFile path={path} body={document.body} />
      {tooLarge && (
        <Note tone="info">
          {t('This file is larger than {file} characters, so it is shown here and edited elsewhere.', {
            file: count(limits.file),
          })}
        </Note>
      )}
      {memory !== null && <MemoryStrip id={memory} />}
      {path === 'MEMORY.md' && tokens !== null && <CoreBudget tokens={tokens} />}
    </>
  );
}
