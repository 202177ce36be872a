import { editor, Uri } from 'monaco-editor/editor';
import { languageOf } from './monaco.ts';

type Kept = { model: editor.ITextModel; view: editor.ICodeEditorViewState | null };

/** Files whose undo history and place are kept after they are left; the least recent go first. */
const most = 16;
const kept = new Map<string, Kept>();

const keyOf = (root: string, path: string) => `${root}\n${path}`;

/** The model of a file: the one it had, with its undo history, or a new one. */
export function modelOf(root: string, path: string, body: string): Kept {
  const key = keyOf(root, path);
  const known = kept.get(key);
  if (known && !known.model.isDisposed()) {
    kept.delete(key);
    kept.set(key, known);
    return known;
  }
  const uri = Uri.from({ scheme: 'mneme', authority: String(++made), path: `/${path}` });
  const model = editor.createModel(body, languageOf(path), uri);
  model.setEOL(editor.EndOfLineSequence.LF);
  const entry = { model, view: null };
  kept.set(key, entry);
  for (const [old, { model: gone }] of kept) {
    if (kept.size <= most) break;
    if (gone.isAttachedToEditor()) continue;
    gone.dispose();
    kept.delete(old);
  }
  return entry;
}

let made = 0;
