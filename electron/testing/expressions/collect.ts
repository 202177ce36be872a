import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { parseAst } from 'rolldown/parseAst';

/** `written`: as a literal, and not put together from parts. */
export type Expression = { form: RegExp; file: string; written: boolean };

const repository = join(import.meta.dirname, '..', '..', '..');
/** What runs in any Node can be loaded to see what it makes; the window's code is read alone. */
const loaded = ['electron/engine', 'electron/gateway', 'shared'];
/** Begin to work as soon as they are loaded. */
const programs = new Set([
  'electron/engine/decay/cycle/thread.ts',
  'electron/engine/interop/thread.ts',
  'electron/engine/vectors/thread.ts',
  'electron/gateway/cli.ts',
  'electron/gateway/mcp/pipe.ts',
  'electron/gateway/hook/hook.ts',
]);
const readOnly = ['electron/adapters', 'electron/host', 'renderer', ...programs];

/**
 * Every regular expression of the product: literals as they stand in its code, and those that are put together when a module is
 * loaded. All modules are joined into one script, so that one parse and one load find them.
 */
export async function expressions(): Promise<Expression[]> {
  const outfile = join(repository, 'node_modules', `.expressions-${process.pid}.mjs`);
  try {
    const code = await joined(loaded);
    writeFileSync(outfile, code);
    const literals = [...literalsIn(code), ...literalsIn(await joined(readOnly))];
    return distinct([...literals, ...(await constructedBy(outfile, code))]);
  } finally {
    rmSync(outfile, { force: true });
  }
}

async function joined(folders: readonly string[]): Promise<string> {
  const files = folders.flatMap((folder) => filesIn(folder));
  const contents = files.map((file) => `import './${file}';`).join('\n');
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: repository, loader: 'ts' },
    bundle: true,
    write: false,
    packages: 'external',
    // Modules of this package's ESM build are named as no Node resolves them, so that it is joined too.
    alias: {
      '#shared': join(repository, 'shared'),
      'jsonc-parser/lib/esm/main.js': join(repository, 'node_modules/jsonc-parser/lib/esm/main.js'),
    },
    format: 'esm',
    platform: 'node',
    treeShaking: false,
    loader: { '.css': 'empty', '.svg': 'empty' },
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

const filesIn = (folder: string): string[] => (programs.has(folder) ? [folder] : modulesIn(folder));

const modulesIn = (folder: string): string[] =>
  readdirSync(join(repository, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.ts$|\.d\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(repository.length + 1))
    .filter((file) => !dirname(file).split('/').includes('testing') && !programs.has(file))
    .sort();

/** Which file stands at a place of the joined code: each begins with its name. */
function filesOf(code: string): (at: number) => string {
  const marks = [...code.matchAll(/^\/\/ ((?:electron|shared|renderer)\/\S+)$/gm)];
  return (at) => marks.findLast(({ index }) => index <= at)?.[1] ?? '';
}

type Node = { type: string; start: number; regex?: { pattern: string; flags: string } };

function literalsIn(code: string): Expression[] {
  const found: Expression[] = [];
  const fileAt = filesOf(code);
  walk(parseAst(code) as unknown as Node, ({ regex, start }) => {
    if (regex) found.push({ form: new RegExp(regex.pattern, regex.flags), file: fileAt(start), written: true });
  });
  return found;
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) for (const one of node) walk(one, visit);
  else {
    if ('type' in node) visit(node as Node);
    for (const value of Object.values(node)) walk(value, visit);
  }
}

async function constructedBy(script: string, code: string): Promise<Expression[]> {
  const fileAt = filesOf(code);
  const lines = [0];
  for (let at = code.indexOf('\n'); at >= 0; at = code.indexOf('\n', at + 1)) lines.push(at + 1);
  const found: Expression[] = [];
  const plain = globalThis.RegExp;
  globalThis.RegExp = new Proxy(plain, {
    construct: (target, given, as) => {
      const form = Reflect.construct(target, given, as) as RegExp;
      const at = new Error().stack?.split('\n').find((line) => line.includes('.expressions-')) ?? '';
      const line = Number(/:(\d+):\d+\)?$/.exec(at)?.[1] ?? 0);
      if (line > 0) found.push({ form, file: fileAt(lines[line - 1] ?? 0), written: false });
      return form;
    },
  });
  try {
    await import(pathToFileURL(script).href);
  } finally {
    globalThis.RegExp = plain;
  }
  return found;
}

function distinct(all: readonly Expression[]): Expression[] {
  const known = new Map<string, Expression>();
  for (const one of all) {
    const key = `${one.form.source}/${one.form.flags}`;
    if (!known.has(key)) known.set(key, one);
  }
  return [...known.values()];
}
