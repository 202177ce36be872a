import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MnemeError } from '#shared/model/error.ts';
import { chosenWorkspace, noteFirst } from './places.ts';

let base: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'mneme-places-')));
  vi.stubEnv('MNEME_HOME', join(base, 'home'));
  vi.stubEnv('MNEME_WORKSPACE', undefined);
  mkdirSync(join(base, 'home'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(base, { recursive: true, force: true });
});

function workspace(name: string): string {
  for (const part of ['.mneme', '.audit', 'memory/vault']) mkdirSync(join(base, name, part), { recursive: true });
  return join(base, name);
}

test('[PLACES-1] the named one, then the environment’s, then the one around, then the one opened last', () => {
  const last = workspace('last');
  const around = workspace('around');
  writeFileSync(join(base, 'home', 'places.json'), JSON.stringify({ recent: [{ root: last }] }));
  expect(chosenWorkspace(undefined, base)).toBe(last);
  expect(chosenWorkspace(undefined, join(around, 'memory/vault'))).toBe(around);
  vi.stubEnv('MNEME_WORKSPACE', join(base, 'env'));
  expect(chosenWorkspace(undefined, around)).toBe(join(base, 'env'));
  expect(chosenWorkspace(join(base, 'named'), around)).toBe(join(base, 'named'));
});

test.each(['{', '{}', '{"recent":[{"root":7}]}', '{"recent":[{"root":"/nowhere/at/all"}]}', 'null'])(
  '[PLACES-2] with %s noted as opened last, there is none, and that is said',
  (text) => {
    writeFileSync(join(base, 'home', 'places.json'), text);
    const choose = () => chosenWorkspace(undefined, base);
    expect(choose).toThrowError(MnemeError);
    expect(choose).toThrowError(/No workspace was named/);
  },
);

test('[PLACES-3] the first that is made is meant from then on; one made beside it is not, and what else is noted stays', () => {
  const [first, second] = [workspace('first'), workspace('second')];
  writeFileSync(join(base, 'home', 'places.json'), JSON.stringify({ theme: 'dark', recent: [{ root: '/nowhere' }] }));
  noteFirst(first);
  noteFirst(second);
  expect(chosenWorkspace(undefined, base)).toBe(first);
  expect(JSON.parse(readFileSync(join(base, 'home', 'places.json'), 'utf8'))).toEqual({
    theme: 'dark',
    recent: [{ root: first }],
  });
});
