import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';

const repository = join(import.meta.dirname, '../../..');

/** A text of the window as its source has it: what it is in English, for several where its words depend on a number. */
export type SourceText = { key: string; several: string | null; at: string };

type Parsed = ReturnType<typeof parseSync>['program'];
type Call = Extract<Parsed['body'][number], { type: 'ExpressionStatement' }>['expression'] & { type: 'CallExpression' };
type Argument = Call['arguments'][number] | undefined;

/** The texts that a source passes through `t`, `tn`, `rich` and `counted`; `odd` holds calls whose text is no literal. */
export function textsOf(at: string, source: string): { texts: SourceText[]; odd: string[] } {
  const texts: SourceText[] = [];
  const odd: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [first, second, third], start, end }) {
      const name =
        callee.type === 'Identifier'
          ? callee.name
          : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
            ? callee.property.name
            : '';
      const read: Record<string, () => (SourceText | null)[]> = {
        t: () => literals(first).map((key) => textOf(key, null, at)),
        rich: () => literals(first).map((key) => textOf(key, null, at)),
        tn: () => [textOf(literals(second)[0], literals(third)[0] ?? '', at)],
        counted: () => {
          const [one] = literals(second);
          const [several] = third ? literals(third) : [one && `${one}s`];
          return [textOf(one && `{n} ${one}`, `{n} ${several}`, at)];
        },
      };
      for (const text of Object.hasOwn(read, name) ? (read[name]?.() ?? []) : [])
        if (text === null) odd.push(`${at}: ${source.slice(start, end)}`);
        else texts.push(text);
    },
  }).visit(parseSync(at, source).program);
  return { texts, odd };
}

const textOf = (key: string | null | undefined, several: string | null, at: string): SourceText | null =>
  key ? { key, several, at } : null;

/** A literal, or both of a choice between literals. */
function literals(node: Argument): (string | null)[] {
  if (node?.type === 'ConditionalExpression') return [...literals(node.consequent), ...literals(node.alternate)];
  return [node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null];
}

/** Literals of a source, each place of a template by its number: `There is no {1}.`; `failures` of them are said by `fail`. */
export function saidIn(at: string, source: string): { said: string[]; failures: string[] } {
  const said: string[] = [];
  const failures: string[] = [];
  const formOf = (node: Argument): string[] => {
    if (node?.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
    if (node?.type === 'ConditionalExpression') return [...formOf(node.consequent), ...formOf(node.alternate)];
    if (node?.type !== 'TemplateLiteral') return [];
    return [node.quasis.map(({ value }, n) => (n === 0 ? '' : `{${n}}`) + (value.cooked ?? '')).join('')];
  };
  new Visitor({
    Literal: (node) => void said.push(...formOf(node)),
    TemplateLiteral: (node) => void said.push(...formOf(node)),
    CallExpression({ callee, arguments: [, message, remedy] }) {
      if (callee.type === 'Identifier' && callee.name === 'fail') failures.push(...formOf(message), ...formOf(remedy));
    },
  }).visit(parseSync(at, source).program);
  return { said, failures };
}

/** Attributes that are read or heard by a person. */
const spoken = /^(?:title|label|placeholder|alt|hint|aria-label|aria-description|aria-valuetext|aria-roledescription)$/;
const wordy = /\p{L}{2}/u;

/** Words that a source shows without `t`: between tags, or in an attribute that is read or heard. */
export function bareWords(at: string, source: string): string[] {
  const found: string[] = [];
  new Visitor({
    JSXText({ value }) {
      if (wordy.test(value)) found.push(`${at}: ${value.trim()}`);
    },
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !spoken.test(name.name) || value?.type !== 'Literal') return;
      if (wordy.test(String(value.value))) found.push(`${at}: ${name.name}="${value.value}"`);
    },
  }).visit(parseSync(at, source).program);
  return found;
}

/** `{1!}` in a translation is the same place as `{1}`. */
export const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\w+!?\}|<\/?\w+>/g)].map((found) => String(found).replace('!', '')).sort();

export const readSource = (path: string): string => readFileSync(join(repository, path), 'utf8');
