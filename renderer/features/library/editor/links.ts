import { editor, type IRange, languages, type Position, Uri } from 'monaco-editor/editor';
import { t } from '../../../text/text.ts';
import { offersAt } from '../completion.ts';
import { linkHost } from '../linkHost.ts';
import { brokenLinks, linkPath, linksOfLine } from '../links.ts';

const scheme = 'mneme-file';

/** Completion of all that has a form, fixes, hover and Ctrl-click for `[[links]]`. Monaco registers these once for all editors. */
export function registerLinks(language: string): void {
  languages.registerCompletionItemProvider(language, {
    // Monaco offers nothing by itself while a number is written, and a day is one.
    triggerCharacters: ['[', '@', ' ', ':', '#', '-', ...'0123456789'],
    provideCompletionItems: complete,
  });
  languages.registerCodeActionProvider(language, { provideCodeActions: fixes });
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
        tooltip: t('Open'),
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
  const host = linkHost();
  if (host === null) return { suggestions: [] };
  // Over the brackets that stand there already: what is written next comes behind them.
  const closed = /\[\[[^[\]]*$/.test(before) && line.slice(position.column - 1).startsWith(']]');
  const suggestions = offersAt(before, sectionAt(model, position.lineNumber), host).map((offer) => ({
    label: { label: offer.label, description: offer.note },
    filterText: `${before.slice(before.length - offer.length).replace(/[^@].*$/, '')}${offer.label} ${offer.detail}`,
    insertText: offer.text,
    detail: offer.detail,
    kind: languages.CompletionItemKind.Reference,
    // A relation is followed by a name.
    ...(offer.text.endsWith('[[') && { command: { id: 'editor.action.triggerSuggest', title: t('Names') } }),
    range: {
      startLineNumber: position.lineNumber,
      endLineNumber: position.lineNumber,
      startColumn: position.column - offer.length,
      endColumn: position.column + (closed ? 2 : 0),
    },
  }));
  return { suggestions };
}

/** A link that leads nowhere, written as the one that was probably meant: the light bulb and Ctrl-. offer it. */
function fixes(model: editor.ITextModel, range: IRange): languages.CodeActionList {
  const host = linkHost();
  const line = range.startLineNumber;
  const broken = host === null ? [] : brokenLinks(model.getLineContent(line), host.entities);
  const actions = broken.flatMap(({ target, start, end, suggestion }): languages.CodeAction[] => {
    if (suggestion === null) return [];
    const place = { startLineNumber: line, endLineNumber: line, startColumn: start, endColumn: end };
    const text = model.getValueInRange(place).replace(target, suggestion.id);
    const edit = { resource: model.uri, textEdit: { range: place, text }, versionId: model.getVersionId() };
    return [
      {
        title: t('Link to {title}', { title: suggestion.title }),
        kind: 'quickfix',
        isPreferred: true,
        edit: { edits: [edit] },
      },
    ];
  });
  return { actions, dispose: () => undefined };
}

/** Heading of the section in which a line stands, lower-case. */
function sectionAt(model: editor.ITextModel, line: number): string {
  for (let n = line; n > 0; n--) {
    const heading = /^## +(.+)$/.exec(model.getLineContent(n))?.[1];
    if (heading !== undefined) return heading.trim().toLowerCase();
  }
  return '';
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
