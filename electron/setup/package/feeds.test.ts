import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gather } from './feeds.mjs';

const feed = (file: string) =>
  `version: 1.2.3\nfiles:\n  - url: ${file}\n    sha512: c2hh\n    size: 7\npath: ${file}\nsha512: c2hh\nreleaseDate: '2026-11-24T00:00:00.000Z'\n`;

test('what two machines made of one system becomes one feed, which names the files of both', async () => {
  const base = mkdtempSync(join(tmpdir(), 'mneme-feeds-'));
  const made = {
    'installers-macos-15': 'mneme-1.2.3-mac-arm64.zip',
    'installers-macos-15-intel': 'mneme-1.2.3-mac-x64.zip',
  };
  for (const [machine, file] of Object.entries(made)) {
    mkdirSync(join(base, 'from', machine), { recursive: true });
    writeFileSync(join(base, 'from', machine, file), machine);
    writeFileSync(join(base, 'from', machine, 'latest-mac.yml'), feed(file));
  }
  await gather(join(base, 'from'), join(base, 'to'));
  expect(readdirSync(join(base, 'to')).sort()).toEqual(['latest-mac.yml', ...Object.values(made).sort()].sort());
  const text = readFileSync(join(base, 'to/latest-mac.yml'), 'utf8');
  for (const file of Object.values(made)) expect(text).toContain(`  - url: ${file}\n    sha512: c2hh\n    size: 7\n`);
  expect(text.match(/^(version|files|path|releaseDate):/gm)).toEqual(['version:', 'files:', 'path:', 'releaseDate:']);
  rmSync(base, { recursive: true });
});
