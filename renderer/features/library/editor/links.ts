import { editor, languages, type Position, Uri } from 'monaco-editor/editor';
import { linkHost } from '../linkHost.ts';
import { linkPath, linksOfLine } from '../links.ts';

const scheme = 'mneme-file';

/** Completion, hover and Ctrl-click for `[[links]]`. Monaco registers these once for all editors. */
export function registerLinks(language: string): void {
  languages.registerCompletionItemProvider(language, { triggerCharacters: ['['], provideCompletionItems: complete });
  languages.registerHoverProvider(language, { provideHover: hover });
  languages.registerLinkProvider(language, { provideLinks: links });
  editor.registerLinkOpener({
    open(resource) {
      if (resource.scheme === scheme) linkHost()?.open(resource.path.replace(/^\//, ''));
      // The address is written out in the text, so following it is no surprise; the host decides what may open.
      else if (/^https?$/.test(resource.scheme)) window.open(resource.toString(true), '_blank', 'noopener,noreferrer');
      return true;
    },
  });
}

const mostLinks = 5_000;

function links(model: editor.ITextModel): languages.ILinksList {
  const found: languages.ILink[] = [];
  for (let line = 1; line <= model.getLineCount() && found.length < mostLinks; line++) {
    const text = model.getLineContent(line);
    if (!text.includes('[[')) continue;
    for (const link of linksOfLine(text, line)) {
      found.push({
        range: { startLineNumber: line, endLineNumber: line, startColumn: link.start, endColumn: link.end },
        url: Uri.from({ scheme, path: `/${linkPath(link.target)}` }),
        tooltip: 'Open',
      });
    }
  }
  return { links: found };
}

/** The link under a place in the text. */
export function linkAt(model: editor.ITextModel, position: Position) {
  const line = model.getLineContent(position.lineNumber);
  return linksOfLine(line, position.lineNumber).find(
    (link) => link.start <= position.column && position.column <= link.end,
  );
}

function complete(model: editor.ITextModel, position: Position): languages.CompletionList {
  const line = model.getLineContent(position.lineNumber);
  const before = line.slice(0, position.column - 1);
  const typed = /\[\[([^[\]|\n]*)$/.exec(before)?.[1];
  const host = linkHost();
  if (typed === undefined || host === null) return { suggestions: [] };
  const closed = line.slice(position.column - 1).startsWith(']]');
  const range = {
    startLineNumber: position.lineNumber,
    endLineNumber: position.lineNumber,
    startColumn: position.column - typed.length,
    // Over the brackets that stand there already: what is written next comes behind them.
    endColumn: position.column + (closed ? 2 : 0),
  };
  const suggestions = [...host.entities.values()].map((entity) => ({
    label: { label: entity.title, description: entity.type },
    filterText: `${entity.title} ${entity.id}`,
    insertText: `${entity.id}]]`,
    detail: entity.id,
    kind: languages.CompletionItemKind.Reference,
    range,
  }));
  return { suggestions };
}

async function hover(model: editor.ITextModel, position: Position): Promise<languages.Hover | null> {
  const link = linkAt(model, position);
  const host = linkHost();
  if (link === undefined || host === null) return null;
  const entity = host.entities.get(link.target);
  if (entity === undefined) return null;
  const text = await host.describe(entity.id);
  return {
    range: {
      startLineNumber: link.line,
      endLineNumber: link.line,
      startColumn: link.start,
      endColumn: link.end,
    },
    contents: [
      { value: `**${quoted(entity.title)}** *${quoted(entity.type)}${factCount(entity.facts)}*` },
      ...(text === '' ? [] : [{ value: quoted(text) }]),
    ],
  };
}

function factCount(count: number): string {
  return count === 0 ? '' : `, ${count} ${count === 1 ? 'fact' : 'facts'}`;
}

/** Memory text is data: nothing in it is Markdown here. */
function quoted(text: string): string {
  return text
    .slice(0, 320)
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]()#+\-.!<>|~&]/g, '\\$&');
}
