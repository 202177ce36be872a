import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readModules } from './testing/layers/imports.ts';

const repository = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const modules = readModules();

/** The view of each route, by the name that the window writes on its root. */
const views = new Map<string, string>();
for (const [, path, view] of read('renderer/app/router.tsx').matchAll(/features\/((\w+)\/\w+Page\.tsx)/g))
  if (path !== undefined && view !== undefined) views.set(view, `renderer/features/${path}`);

/** Style sheets that a view brings, those that they import included, with the views that each of them is scoped to. */
const scoped = new Map<string, string[]>();
for (const view of views.values())
  for (const { name } of modules.get(view) ?? []) if (name.includes('/features/') && name.endsWith('.css')) add(name);

function add(sheet: string): void {
  const text = read(sheet);
  for (const [, other = ''] of text.matchAll(/@import "\.\/([^"]+)"/g)) add(join(sheet, '..', other));
  const scope = /@scope \(([^)]*)\)/.exec(text)?.[1] ?? '';
  scoped.set(
    sheet,
    [...scope.matchAll(/data-page="(\w+)"/g)].map(([, page = '']) => page),
  );
}

/** Classes that a selector of the sheet begins with: what stands behind another is meant only within that. */
const classesOf = (sheet: string) =>
  new Set([...read(sheet).matchAll(/^ *\.([a-z][\w-]*)/gim)].map(([, name = '']) => name));

/** Sources that a view is made of. */
function sourcesOf(view: string): string[] {
  const found = new Set([view]);
  for (const path of found)
    for (const { ours, name } of modules.get(path) ?? []) if (ours && modules.has(name)) found.add(name);
  return [...found];
}

test('the styles of a view are scoped to it', () => {
  expect(views.size).toBeGreaterThan(10);
  for (const [sheet, pages] of scoped) expect(pages, sheet).toContain(sheet.split('/')[2]);
  for (const sheet of scoped.keys()) {
    const outside = read(sheet)
      .replace(/@import[^;]*;/g, '')
      .trim();
    expect(outside.startsWith('@scope (') && outside.endsWith('\n}'), sheet).toBe(true);
    expect(outside.match(/^\}$/gm), sheet).toHaveLength(1);
  }
});

test('a view that uses a class of a scoped sheet is in its scope', () => {
  const all = readdirSync(join(repository, 'renderer'), { recursive: true, encoding: 'utf8' });
  const free = all.map((path) => `renderer/${path}`).filter((path) => path.endsWith('.css') && !scoped.has(path));
  const everywhere = new Set(free.flatMap((sheet) => [...classesOf(sheet)]));
  const missing: string[] = [];
  for (const [page, view] of views) {
    const used = new Set(
      sourcesOf(view).flatMap((path) =>
        [...read(path).matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')),
      ),
    );
    const own = [...scoped].filter(([, pages]) => pages.includes(page)).flatMap(([sheet]) => [...classesOf(sheet)]);
    const known = new Set([...own, ...everywhere]);
    for (const [sheet, pages] of scoped)
      if (!pages.includes(page))
        for (const name of classesOf(sheet))
          if (used.has(name) && !known.has(name)) missing.push(`${page}: .${name} of ${sheet}`);
  }
  expect(missing).toEqual([]);
});
