import { editor } from 'monaco-editor/editor';
import { shownTheme } from '../../../app/theme.ts';

type Shade = 'light' | 'dark';

/** Monaco paints by itself and knows no CSS variables, so each token is read as the page would draw it. */
function colours(shade: Shade): (token: string, alpha?: number) => string {
  const probe = document.createElement('span');
  probe.style.colorScheme = shade;
  probe.style.display = 'none';
  document.body.append(probe);
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const read = new Map<string, string>();
  const all = [...tokens, 'shadow'] as const;
  for (const token of all) {
    probe.style.color = token === 'shadow' ? 'light-dark(#10201c29, #00000080)' : `var(--${token})`;
    const value = getComputedStyle(probe).color;
    if (canvas === null) continue;
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = value;
    canvas.fillRect(0, 0, 1, 1);
    read.set(token, hex(canvas.getImageData(0, 0, 1, 1).data));
  }
  probe.remove();
  return (token, alpha) => {
    const colour = read.get(token) ?? '#808080';
    return alpha === undefined
      ? colour
      : `${colour.slice(0, 7)}${Math.round(alpha * 255)
          .toString(16)
          .padStart(2, '0')}`;
  };
}

const tokens = [
  'code-bg',
  'code-gutter',
  'code-head',
  'code-link',
  'code-note',
  'code-num',
  'add-bg',
  'add-word',
  'del-bg',
  'del-word',
  'ink',
  'ink-2',
  'ink-3',
  'line',
  'line-2',
  'line-ctl',
  'raised',
  'surface',
  'sunken',
  'press',
  'hover',
  'select',
  'kept',
  'kept-bg',
  'kept-fill',
  'kept-line',
  'lost',
  'look',
  'look-bg',
  'focus',
] as const;

function hex(data: Uint8ClampedArray): string {
  const part = (n: number) => (data[n] ?? 0).toString(16).padStart(2, '0');
  return `#${part(0)}${part(1)}${part(2)}${data[3] === 255 ? '' : part(3)}`;
}

function define(shade: Shade): void {
  const c = colours(shade);
  const ink = (token: string) => c(token).slice(1, 7);
  editor.defineTheme(`mneme-${shade}`, {
    base: shade === 'light' ? 'vs' : 'vs-dark',
    inherit: false,
    rules: [
      { token: '', foreground: ink('ink') },
      { token: 'heading', foreground: ink('code-head'), fontStyle: 'bold' },
      { token: 'link', foreground: ink('code-link') },
      { token: 'note', foreground: ink('code-note') },
      { token: 'figure', foreground: ink('code-num') },
      { token: 'mark', foreground: ink('ink-2') },
      { token: 'code', foreground: ink('ink-2') },
      { token: 'strong', foreground: ink('ink'), fontStyle: 'bold' },
      { token: 'emphasis', foreground: ink('ink'), fontStyle: 'italic' },
    ],
    colors: {
      'editor.background': c('code-bg'),
      'editor.foreground': c('ink'),
      'editorLineNumber.foreground': c('code-gutter'),
      'editorLineNumber.activeForeground': c('ink'),
      'editorCursor.foreground': c('ink'),
      'editor.selectionBackground': c('kept-fill', 0.24),
      'editor.inactiveSelectionBackground': c('kept-fill', 0.14),
      'editor.lineHighlightBackground': '#00000000',
      'editor.lineHighlightBorder': c('line'),
      'editor.findMatchBackground': c('look', 0.4),
      'editor.findMatchHighlightBackground': c('look', 0.22),
      'editorError.foreground': c('lost'),
      'editorWarning.foreground': c('look'),
      'editorInfo.foreground': c('kept'),
      'editorLink.activeForeground': c('kept'),
      'editorBracketMatch.background': c('press'),
      'editorBracketMatch.border': '#00000000',
      'editorWidget.background': c('raised'),
      'editorWidget.foreground': c('ink'),
      'editorWidget.border': c('line-2'),
      'editorHoverWidget.background': c('raised'),
      'editorHoverWidget.foreground': c('ink'),
      'editorHoverWidget.border': c('line-2'),
      'editorSuggestWidget.background': c('raised'),
      'editorSuggestWidget.foreground': c('ink'),
      'editorSuggestWidget.border': c('line-2'),
      'editorSuggestWidget.selectedBackground': c('select'),
      'editorSuggestWidget.selectedForeground': c('ink'),
      'editorSuggestWidget.highlightForeground': c('kept'),
      'editorSuggestWidget.focusHighlightForeground': c('kept'),
      'list.hoverBackground': c('hover'),
      'list.focusBackground': c('select'),
      'list.focusForeground': c('ink'),
      'list.highlightForeground': c('kept'),
      'quickInput.background': c('raised'),
      'quickInput.foreground': c('ink'),
      'input.background': c('surface'),
      'input.foreground': c('ink'),
      'input.border': c('line-2'),
      'input.placeholderForeground': c('ink-3'),
      'inputOption.activeBackground': c('kept-bg'),
      'inputOption.activeForeground': c('ink'),
      'inputOption.activeBorder': c('kept-line'),
      focusBorder: c('focus'),
      'icon.foreground': c('ink-2'),
      'menu.background': c('raised'),
      'menu.foreground': c('ink'),
      'menu.selectionBackground': c('press'),
      'menu.selectionForeground': c('ink'),
      'menu.separatorBackground': c('line'),
      'menu.border': c('line-2'),
      'widget.shadow': c('shadow'),
      'scrollbarSlider.background': c('line-ctl', 0.3),
      'scrollbarSlider.hoverBackground': c('line-ctl', 0.5),
      'scrollbarSlider.activeBackground': c('line-ctl', 0.6),
      'diffEditor.insertedLineBackground': c('add-bg'),
      'diffEditor.insertedTextBackground': c('add-word'),
      'diffEditor.removedLineBackground': c('del-bg'),
      'diffEditor.removedTextBackground': c('del-word'),
      'diffEditor.unchangedRegionBackground': c('sunken'),
      'diffEditor.unchangedRegionForeground': c('ink-3'),
      'diffEditor.unchangedRegionShadow': '#00000000',
      'diffEditor.border': c('line'),
      'diffEditorGutter.insertedLineBackground': c('add-bg'),
      'diffEditorGutter.removedLineBackground': c('del-bg'),
    },
  });
}

export function themeName(): string {
  return `mneme-${shownTheme()}`;
}

/** Defines both themes from the tokens and follows the page's own, live. */
export function watchThemes(): void {
  define('light');
  define('dark');
  const follow = () => editor.setTheme(themeName());
  new MutationObserver(follow).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', follow);
}
