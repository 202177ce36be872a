import { useEffect, useRef, useState } from 'react';
import { t } from '../../../text/text.ts';
import { useLatest } from '../../../ui/index.ts';
import { editor, numberWidth, shared } from './monaco.ts';

type Props = {
  before: string;
  after: string;
  label: string;
  /** Little stands around what changed, where there is little room. */
  tight?: boolean;
  /** Pixels that it grows to with what it shows; without it, it fills its holder. */
  most?: number;
  /** The later text may be written in; hears what it becomes. */
  onEdit?(text: string): void;
};

/** Pixels under which both texts stand in one column. */
const twoColumns = 760;

/** Two texts, side by side where there is room, read-only; long runs that are alike are folded. */
export function DiffView({ before, after, label, tight = false, most, onEdit }: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const [diff, setDiff] = useState<editor.IStandaloneDiffEditor | null>(null);
  const editable = onEdit !== undefined;
  const hear = useLatest(onEdit);

  useEffect(() => {
    const element = holder.current;
    if (element === null) return;
    const made = editor.createDiffEditor(element, {
      ...shared,
      readOnly: !editable,
      domReadOnly: !editable,
      originalEditable: false,
      renderSideBySide: true,
      useInlineViewWhenSpaceIsLimited: true,
      renderSideBySideInlineBreakpoint: twoColumns,
      renderOverviewRuler: false,
      renderIndicators: true,
      renderMarginRevertIcon: false,
      renderGutterMenu: false,
      diffWordWrap: 'on',
      hideUnchangedRegions: {
        enabled: true,
        contextLineCount: tight ? 1 : 4,
        minimumLineCount: tight ? 2 : 6,
        revealLineCount: 20,
      },
      renderLineHighlight: 'none',
      ...(tight && { padding: { top: 0, bottom: 0 } }),
      // Room between the sign of a line and its text.
      lineDecorationsWidth: 20,
    });
    setDiff(made);
    return () => {
      const model = made.getModel();
      try {
        made.dispose();
      } catch {
        // Monaco ends all of its parts and says afterwards that one was still at work on a difference.
      }
      discard(model);
      setDiff(null);
    };
  }, [tight, editable]);

  useEffect(() => {
    if (diff === null || most === undefined) return;
    const grow = () => {
      const element = holder.current;
      if (element === null) return;
      // In one column the earlier text stands within the later one; by itself it is as high as nobody sees it.
      const own = diff.getModifiedEditor().getContentHeight();
      const shown =
        element.clientWidth <= twoColumns ? own : Math.max(diff.getOriginalEditor().getContentHeight(), own);
      element.style.height = `${Math.min(most, Math.max(shown, 20))}px`;
      diff.layout();
    };
    const watched = [
      diff.getOriginalEditor().onDidContentSizeChange(grow),
      diff.getModifiedEditor().onDidContentSizeChange(grow),
      diff.onDidUpdateDiff(grow),
    ];
    grow();
    return () => {
      for (const one of watched) one.dispose();
    };
  }, [diff, most]);

  useEffect(() => {
    if (diff === null) return;
    const old = diff.getModel();
    // In plain ink: a diff has its own two colours, and syntax on them would be hard to read.
    const language = 'plaintext';
    const modified = editor.createModel(after, language);
    modified.onDidChangeContent(() => hear.current?.(modified.getValue()));
    diff.setModel({ original: editor.createModel(before, language), modified });
    const lines = Math.max(before.split('\n').length, after.split('\n').length);
    diff.updateOptions({ lineNumbersMinChars: numberWidth(lines) });
    // After the pair's own options, which would take the names away again.
    diff.getOriginalEditor().updateOptions({ ariaLabel: t('{label}, before', { label }) });
    diff.getModifiedEditor().updateOptions({ ariaLabel: t('{label}, after', { label }) });
    discard(old);
    // What changed stands in sight, however far down, once it is worked out. Monaco's own way there also sets the cursor,
    // in the middle of what is being typed meanwhile; and where somebody writes already, the view stays.
    const sight = diff.onDidUpdateDiff(() => {
      const changes = diff.getLineChanges();
      if (changes === null) return;
      sight.dispose();
      const [first] = changes;
      const shown = diff.getModifiedEditor();
      if (first && !shown.hasTextFocus()) shown.revealLineInCenter(Math.max(1, first.modifiedStartLineNumber));
    });
    return () => sight.dispose();
  }, [diff, before, after, label, hear]);

  return (
    <div ref={holder} className="codeholder" style={most === undefined ? undefined : { height: Math.min(most, 120) }} />
  );
}

/** Milliseconds that Monaco takes for a difference at most. */
const longest = 6_000;

/** A difference that is being worked out still wants its texts, and Monaco throws without them. */
function discard(model: editor.IDiffEditorModel | null): void {
  setTimeout(() => {
    model?.original.dispose();
    model?.modified.dispose();
  }, longest);
}
