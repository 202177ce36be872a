import 'monaco-editor/features/register.all';
import { editor, languages } from 'monaco-editor/editor';
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
import { json, markdown } from './grammar.ts';
import { registerLinks } from './links.ts';
import { themeName, watchThemes } from './theme.ts';

// A built file of our own: the page's policy allows no worker from a blob.
self.MonacoEnvironment = { getWorker: () => new EditorWorker() };

languages.register({ id: 'markdown', extensions: ['.md'] });
languages.setMonarchTokensProvider('markdown', markdown);
languages.setLanguageConfiguration('markdown', {
  comments: { blockComment: ['<!--', '-->'] },
  // Brackets of a link are no levels of code to tell apart by colour.
  colorizedBracketPairs: [],
  autoClosingPairs: [{ open: '[', close: ']' }],
  surroundingPairs: ['**', '__', '``', '[]', '()', '""'].map((pair) => ({ open: pair[0] ?? '', close: pair[1] ?? '' })),
  onEnterRules: [
    // Enter in a list goes on with the list.
    {
      beforeText: /^\s*[-*] \S.*$/,
      action: { indentAction: languages.IndentAction.None, appendText: '- ' },
    },
  ],
  // `type--slug` is one word, so that a double click takes it whole.
  wordPattern: /[\p{L}\p{N}_-]+/u,
});
languages.register({ id: 'json', extensions: ['.json'] });
languages.setMonarchTokensProvider('json', json);
registerLinks('markdown');
watchThemes();

/** Monaco's language for a workspace path. */
export function languageOf(path: string): string {
  if (path.endsWith('.md')) return 'markdown';
  return path.endsWith('.json') ? 'json' : 'plaintext';
}

/** Characters of room for line numbers, with air beside the longest. */
export function numberWidth(lines: number): number {
  return Math.max(4, String(lines).length + 1);
}

/** What every editor of ours shares. */
export const shared = {
  // Asked anew by every editor: an editor that is made with another theme puts it on all of them.
  get theme() {
    return themeName();
  },
  fontFamily: '"JetBrains Mono Variable", "JetBrains Mono", ui-monospace, Menlo, Consolas, monospace',
  fontSize: 12,
  lineHeight: 20,
  fontLigatures: false,
  letterSpacing: -0.1,
  // Lines as long as they are read with ease, in a window of any width.
  wordWrap: 'bounded',
  wordWrapColumn: 120,
  // At words: a figure and a path hold together.
  wordWrapBreakAfterCharacters: ' \t})]?|;¢°′″‰℃、。',
  wrappingIndent: 'same',
  renderFinalNewline: 'on',
  matchBrackets: 'never',
  minimap: { enabled: false },
  scrollBeyondLastLine: false,
  smoothScrolling: false,
  automaticLayout: true,
  overviewRulerLanes: 0,
  overviewRulerBorder: false,
  hideCursorInOverviewRuler: true,
  folding: false,
  glyphMargin: false,
  lineDecorationsWidth: 12,
  lineNumbersMinChars: 4,
  renderLineHighlight: 'line',
  guides: { indentation: false },
  stickyScroll: { enabled: false },
  occurrencesHighlight: 'off',
  selectionHighlight: false,
  unicodeHighlight: { ambiguousCharacters: false, nonBasicASCII: false },
  // Rare line separators belong to the text; asking about them would change the file.
  unusualLineTerminators: 'off',
  // Suggestions of words from the file get in the way of prose.
  wordBasedSuggestions: 'off',
  quickSuggestions: false,
  scrollbar: { verticalScrollbarSize: 8, horizontalScrollbarSize: 8, useShadows: false },
  padding: { top: 8, bottom: 12 },
  fixedOverflowWidgets: true,
  // In a shadow root the context menu would not find the theme's colours.
  useShadowDOM: false,
} satisfies editor.IEditorOptions & editor.IGlobalEditorOptions;

export { editor, languages };
