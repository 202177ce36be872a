import type { languages } from 'monaco-editor/editor';

/** Markdown as a memory is written: headings, comments that carry metadata, links to entities, dates and confidences. */
export const markdown: languages.IMonarchLanguage = {
  defaultToken: '',
  tokenizer: {
    root: [
      [/^#{1,6} .*$/, 'heading'],
      [/^\s*```.*$/, { token: 'note', next: '@fence' }],
      [/^\s*>.*$/, 'note'],
      [/^\s*(?:[-*+]|\d+\.)(?=\s)/, 'mark'],
      { include: '@line' },
    ],
    line: [
      [/<!--/, { token: 'note', next: '@comment' }],
      [/\[\[[^[\]\n]+\]\]/, 'link'],
      [/!?\[[^[\]\n]*\]\([^()\n]*\)/, 'link'],
      [/https?:\/\/[^\s)>\]]+/, 'link'],
      [/\[[+-]?(?:episode|fact|belief|entity|core|procedure|vault):[^[\]\n]*\]/, 'note'],
      [/(\(c=)(\d(?:\.\d+)?)(, since )(\d{4}-\d{2}-\d{2})(\))/, ['note', 'figure', 'note', 'figure', 'note']],
      [/\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?Z?)?/, 'figure'],
      [/`[^`\n]+`/, 'code'],
      [/\*\*(?=\S)[^*\n]+\*\*/, 'strong'],
      [/\*(?=\S)[^*\n]+\*/, 'emphasis'],
      [/[^<[!h(\d`*]+|./, ''],
    ],
    comment: [
      [/-->/, { token: 'note', next: '@pop' }],
      [/[^-]+|-/, 'note'],
    ],
    fence: [
      [/^\s*```\s*$/, { token: 'note', next: '@pop' }],
      [/.*$/, 'code'],
    ],
  },
};

export const json: languages.IMonarchLanguage = {
  defaultToken: '',
  tokenizer: {
    root: [
      [/"(?:[^"\\]|\\.)*"(?=\s*:)/, 'heading'],
      [/"(?:[^"\\]|\\.)*"/, ''],
      [/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/, 'figure'],
      [/\b(?:true|false|null)\b/, 'link'],
      [/\/\/.*$/, 'note'],
    ],
  },
};
