import { oneLine } from '../lines.ts';
import { slug } from '../slug.ts';
import type { ParsedFile } from '../types.ts';

export const graphIndexPath = 'memory/graph/index.md';

/** A row of the registry; `score` null when it was never counted. @source 000 §6.1 */
type EntityRow = {
  id: string;
  type: string;
  label: string;
  path: string;
  score: number | null;
  pinned: boolean;
};
/** A row of the edges; what is unknown is null. */
export type EdgeRow = {
  from: string;
  relation: string;
  to: string;
  confidence: string | null;
  firstSeen: string | null;
  lastAccessed: string | null;
};
export type GraphRows = { entities: EntityRow[]; edges: EdgeRow[] };

const folder = 'memory/graph/';

/** The topology file, made whole from the entities' pages. Sorted, so that equal graphs are equal files. */
export function renderGraphIndex({ entities, edges }: GraphRows): string {
  const rows = [...entities].sort((a, b) => compare(a.id, b.id));
  const links = [...edges].sort(
    (a, b) => compare(a.from, b.from) || compare(a.relation, b.relation) || compare(a.to, b.to),
  );
  return [
    '# Semantic Graph Index',
    '<!-- Auto-generated during reflection. Manual edits will be overwritten. -->',
    '',
    '## Entity Registry',
    '| ID | Type | Label | File | Decay Score |',
    '|----|------|-------|------|-------------|',
    ...rows.map((entity) => row([entity.id, entity.type, entity.label, fileOf(entity), scoreOf(entity)])),
    '',
    '## Edges',
    '| From | Relation | To | Confidence | First Seen | Last Accessed |',
    '|------|----------|----|------------|------------|---------------|',
    ...links.map((edge) =>
      row([edge.from, edge.relation, edge.to, edge.confidence ?? '—', edge.firstSeen ?? '—', edge.lastAccessed ?? '—']),
    ),
    '',
  ].join('\n');
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const row = (cells: string[]) => `| ${cells.map((cell) => oneLine(cell).replace(/[\\|]/g, '\\$&')).join(' | ')} |`;
const fileOf = ({ path }: EntityRow) => (path.startsWith(folder) ? path.slice(folder.length) : path);
const scoreOf = ({ score, pinned }: EntityRow) => (pinned ? '1.00 (pinned)' : (score?.toFixed(2) ?? '—'));

/** The rows of both tables, read back from the file. */
export function parseGraphIndex(text: string): GraphRows {
  const graph: GraphRows = { entities: [], edges: [] };
  let table: 'entities' | 'edges' | null = null;
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('## ')) table = /registry/i.test(line) ? 'entities' : /edges/i.test(line) ? 'edges' : null;
    if (table === null || !line.startsWith('|') || /^\|[\s|:-]*$/.test(line)) continue;
    const [a = '', b = '', c = '', d = '', e = '', f = ''] = cellsOf(line);
    if (a === 'ID' || a === 'From') continue;
    if (table === 'edges')
      graph.edges.push({
        from: a,
        relation: b,
        to: c,
        confidence: known(d),
        firstSeen: known(e),
        lastAccessed: known(f),
      });
    else
      graph.entities.push({
        id: a,
        type: b,
        label: c,
        path: folder + d,
        score: known(e) === null ? null : Number.parseFloat(e),
        pinned: e.includes('pinned'),
      });
  }
  return graph;
}

/** What a link to the label of a row is written as, whatever its case. */
export const registeredAs = (label: string): string => `label:${slug(label)}`;

/** Rows beyond which the file was made from pages, which bear their names themselves: it is read again whenever it is made. */
const mostLabels = 1_000;

/** The file for the index: one link a row, from the id to what it is called. */
export function parseGraphIndexFile(path: string, text: string): ParsedFile {
  const { entities } = parseGraphIndex(text);
  const links = entities.slice(0, mostLabels).flatMap(({ id, label }) => ({
    path,
    line: 1,
    from: id,
    to: registeredAs(label),
    relation: null,
  }));
  return { kind: 'graph-index', title: 'Graph index', memories: [], links, problems: [] };
}

const known = (cell: string) => (cell === '—' || cell === '' ? null : cell);

function cellsOf(line: string): string[] {
  const cells: string[] = [];
  let cell = '';
  for (let n = 1; n < line.length; n++) {
    if (line[n] === '\\' && n + 1 < line.length) cell += line[++n];
    else if (line[n] === '|') {
      cells.push(cell.trim());
      cell = '';
    } else cell += line[n];
  }
  return cells;
}
