import { KeyCode, KeyMod, Selection } from 'monaco-editor/editor';
import { memo, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../../text/text.ts';
import { useLater, useLatest } from '../../../ui/index.ts';
import { textEdits } from '../edits.ts';
import { changedLines } from '../lines.ts';
import { linkPath } from '../links.ts';
import { TroubleRow } from '../TroubleRow.tsx';
import type { Trouble } from '../troubles.ts';
import { linkAt } from './links.ts';
import { modelOf } from './models.ts';
import { editor, numberWidth, shared } from './monaco.ts';
import { placeMarkers, useZones, type Zone } from './zones.ts';

export type Cursor = { line: number; column: number; selected: number };

export type CodeEditorProps = {
  root: string;
  path: string;
  /** The text to show; when it differs from the editor's, it came from elsewhere and what changed is marked. */
  body: string;
  readOnly: boolean;
  /** Opens at this line, marked. */
  line: number | undefined;
  troubles: readonly Trouble[];
  onChange(body: string): void;
  onCursor(cursor: Cursor): void;
  onSave(): void;
  /** Escape, when it closes nothing of the editor's own. */
  onLeave(): void;
  onOpen(path: string): void;
  onCreate(target: string): void;
  /** Answers with a way to jump to a line and to put the focus there. */
  onReady(handle: EditorHandle | null): void;
};

export type EditorHandle = { go(line: number): void; focus(): void };

/** Milliseconds for which lines that came from elsewhere stay marked. */
const freshFor = 12_000;
/** Milliseconds without a key after which warnings make room for themselves. */
const restMs = 900;

/** Monaco on one file. Its model outlives it, so that undo, cursor and scroll are there on return. */
export const CodeEditor = memo(function CodeEditor(props: CodeEditorProps) {
  const holder = useRef<HTMLDivElement>(null);
  const [code, setCode] = useState<editor.IStandaloneCodeEditor | null>(null);
  const latest = useLatest(props);
  const applying = useRef(false);
  const { root, path, body, readOnly, line, troubles } = props;

  useEffect(() => {
    const element = holder.current;
    if (element === null) return;
    const made = editor.create(element, {
      ...shared,
      model: null,
      ariaLabel: t('{path}, editor. Press Escape to leave it.', { path }),
      links: true,
      hover: { delay: 300, above: false },
      suggest: { showIcons: false, showStatusBar: false },
      dropIntoEditor: { enabled: false },
      pasteAs: { enabled: false },
    });
    addKeys(made, latest);
    const kept = modelOf(root, path, latest.current.body);
    made.setModel(kept.model);
    made.updateOptions({ lineNumbersMinChars: numberWidth(kept.model.getLineCount()) });
    if (kept.view !== null) made.restoreViewState(kept.view);
    const change = made.onDidChangeModelContent(() => {
      if (!applying.current) latest.current.onChange(kept.model.getValue());
    });
    const move = made.onDidChangeCursorSelection(({ selection }) => {
      latest.current.onCursor({
        line: selection.positionLineNumber,
        column: selection.positionColumn,
        selected: selection.isEmpty() ? 0 : kept.model.getValueLengthInRange(selection),
      });
    });
    setCode(made);
    latest.current.onReady({
      go: (to) => {
        made.revealLineInCenter(to);
        made.setPosition({ lineNumber: to, column: 1 });
        made.focus();
      },
      focus: () => made.focus(),
    });
    return () => {
      kept.view = made.saveViewState();
      latest.current.onReady(null);
      change.dispose();
      move.dispose();
      setCode(null);
      made.dispose();
    };
  }, [root, path, latest]);

  useEffect(() => code?.updateOptions({ readOnly, domReadOnly: readOnly }), [code, readOnly]);

  useEffect(() => {
    const model = code?.getModel();
    if (code == null || model == null) return;
    const before = model.getValue();
    if (before === body) return;
    applying.current = true;
    const edits = textEdits(before, body).map((edit) => {
      const [start, end] = [model.getPositionAt(edit.start), model.getPositionAt(edit.end)];
      return { range: Selection.fromPositions(start, end), text: edit.text };
    });
    model.pushStackElement();
    model.pushEditOperations(code.getSelections(), edits, () => code.getSelections());
    model.pushStackElement();
    applying.current = false;
    return markFresh(code, changedLines(before, body));
  }, [code, body]);

  useEffect(() => {
    if (code === null || line === undefined) return;
    const at = Math.min(line, code.getModel()?.getLineCount() ?? 1);
    code.setPosition({ lineNumber: at, column: 1 });
    code.revealLineInCenter(at);
    const marks = code.createDecorationsCollection([
      {
        range: new Selection(at, 1, at, 1),
        options: { isWholeLine: true, className: 'lntarget', linesDecorationsClassName: 'lntargetbar' },
      },
    ]);
    const gone = code.onDidChangeCursorPosition((event) => {
      if (event.position.lineNumber !== at) marks.clear();
    });
    const edited = code.onDidChangeModelContent(() => marks.clear());
    return () => {
      gone.dispose();
      edited.dispose();
      marks.clear();
    };
  }, [code, line]);

  useEffect(() => placeMarkers(code, troubles), [code, troubles]);
  // The line is marked at once; room for the words is made when nobody types, so that the text stays where it is.
  const zones = useZones(code, useLater(troubles, restMs));
  return (
    <div ref={holder} className="codeholder">
      {zones.map((zone: Zone) =>
        createPortal(
          <TroubleRow
            trouble={zone.trouble}
            onReplace={() => code !== null && replace(code, zone.trouble)}
            onCreate={(target) => latest.current.onCreate(target)}
          />,
          zone.node,
          zone.trouble.key,
        ),
      )}
    </div>
  );
});

function addKeys(code: editor.IStandaloneCodeEditor, latest: { current: CodeEditorProps }): void {
  code.addCommand(KeyMod.CtrlCmd | KeyCode.KeyS, () => latest.current.onSave());
  code.addCommand(
    KeyCode.Escape,
    () => latest.current.onLeave(),
    '!suggestWidgetVisible && !findWidgetVisible && !editorHasMultipleSelections && !parameterHintsVisible && !editorHoverVisible && !renameInputVisible && !editorHasSelection && !inlineSuggestionVisible && !messageVisible && !markersNavigationVisible',
  );
  code.addAction({
    id: 'mneme.openLink',
    label: t('Open the link'),
    keybindings: [KeyMod.CtrlCmd | KeyCode.Enter],
    contextMenuGroupId: 'navigation',
    run(active) {
      const model = active.getModel();
      const position = active.getPosition();
      const link = model && position ? linkAt(model, position) : undefined;
      if (link) latest.current.onOpen(linkPath(link.target));
    },
  });
  code.addAction({
    id: 'mneme.fix',
    label: t('Do what the problem at this line offers'),
    keybindings: [KeyMod.CtrlCmd | KeyCode.Period],
    run(active) {
      const line = active.getPosition()?.lineNumber;
      const found = latest.current.troubles.find((trouble) => trouble.line === line && (trouble.fix || trouble.create));
      if (found?.fix) replace(code, found);
      else if (found?.create) latest.current.onCreate(found.create);
    },
  });
  // The page's own keys reach it from inside the editor.
  code.addCommand(KeyMod.CtrlCmd | KeyCode.KeyK, () => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, metaKey: false, bubbles: true }));
  });
}

function markFresh(code: editor.IStandaloneCodeEditor, lines: readonly number[]): () => void {
  const marks = code.createDecorationsCollection(
    lines.slice(0, 2_000).map((line) => ({
      range: new Selection(line, 1, line, 1),
      options: { isWholeLine: true, className: 'lnfresh', linesDecorationsClassName: 'lnfreshbar' },
    })),
  );
  const timer = setTimeout(() => marks.clear(), freshFor);
  return () => {
    clearTimeout(timer);
    marks.clear();
  };
}

function replace(code: editor.IStandaloneCodeEditor, { line, columns, fix }: Trouble): void {
  if (fix === null || columns === null) return;
  const range = new Selection(line, columns.start, line, columns.end);
  const before = code.getModel()?.getValueInRange(range) ?? '';
  code.executeEdits('mneme', [{ range, text: before.replace(fix.target, fix.by) }]);
  code.pushUndoStop();
  code.focus();
}
