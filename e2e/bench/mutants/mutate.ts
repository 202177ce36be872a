import { parseSync } from 'vite';

/** A source with one thing in it turned into another: a test that cares about that thing fails. */
export type Mutant = { path: string; line: number; kind: string; before: string; after: string; source: string };

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Change = { kind: string; start: number; end: number; text: string };

const swaps: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
};

/** Every mutant of a TypeScript source: operators swapped, numbers and truths changed, conditions turned, rows of data left out. */
export function mutantsOf(path: string, source: string): Mutant[] {
  const { program, errors } = parseSync(path, source, { astType: 'ts' });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const changes: Change[] = [];
  walk(program as unknown as Node, (node) => changes.push(...changesOf(node, source)));
  return changes.map(({ kind, start, end, text }) => ({
    path,
    kind,
    line: source.slice(0, start).split('\n').length,
    before: source.slice(start, end),
    after: text,
    source: source.slice(0, start) + text + source.slice(end),
  }));
}

function changesOf(node: Node, source: string): Change[] {
  const text = source.slice(node.start, node.end);
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return swapped(node, source);
    case 'Literal':
      return literal(node, text);
    case 'ConditionalExpression':
    case 'IfStatement': {
      const test = node.test as Node;
      return [change('condition', test, `!(${source.slice(test.start, test.end)})`)];
    }
    case 'ArrayExpression':
      return rows(node.elements as (Node | null)[], source);
    case 'ObjectExpression':
      return rows(node.properties as Node[], source);
    default:
      return [];
  }
}

function swapped(node: Node, source: string): Change[] {
  const [left, right] = [node.left as Node, node.right as Node];
  const operator = String(node.operator);
  const to = swaps[operator];
  const start = source.indexOf(operator, left.end);
  if (to === undefined || start < 0 || start >= right.start) return [];
  return [{ kind: 'operator', start, end: start + operator.length, text: to }];
}

function literal(node: Node, text: string): Change[] {
  if (typeof node.value === 'number') return [change('number', node, `(${text} + 1)`)];
  return typeof node.value === 'boolean' ? [change('truth', node, String(!node.value))] : [];
}

/** A list of data with one of its rows left out: what a lexicon or a table says in a row is a fact of its own. */
function rows(all: (Node | null)[], source: string): Change[] {
  const those = all.filter((row) => row !== null);
  if (those.length < 3 || !those.every(isData)) return [];
  return those.map((row) => {
    const comma = /^\s*,/.exec(source.slice(row.end))?.[0].length ?? 0;
    return { kind: 'row', start: row.start, end: row.end + comma, text: '' };
  });
}

function isData(node: Node): boolean {
  if (node.type === 'Property') return isData(node.value as Node);
  if (node.type === 'ArrayExpression') return (node.elements as Node[]).every(isData);
  if (node.type === 'ObjectExpression') return (node.properties as Node[]).every(isData);
  return node.type === 'Literal';
}

const change = (kind: string, { start, end }: Node, text: string): Change => ({ kind, start, end, text });

/** Every node below, types left out: they are gone when a test runs. */
function walk(node: Node, visit: (node: Node) => void): void {
  if (/^TS(?!AsExpression|SatisfiesExpression|NonNull)|^Import/.test(node.type)) return;
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit);
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
