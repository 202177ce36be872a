import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { problemReport } from './problem-report.ts';

let home = '';
const front = { version: '1.2.3', runtime: 'Electron 33', surface: 'window', platform: 'linux' };
afterEach(() => rm(home, { recursive: true, force: true }));

test('a report has the versions and the end of the log, and no name of the owner’s folder', async () => {
  home = await mkdtemp(join(tmpdir(), 'mneme-report-'));
  const log = join(home, 'engine.log');
  expect(await problemReport(front, log, home)).toContain('engine.log holds nothing.');
  const lines = Array.from({ length: 500 }, (_, n) => `{"message":"line ${n}","path":"${home}/notes"}`);
  await writeFile(log, `${lines.join('\n')}\n`);
  const text = await problemReport(front, log, home);
  expect(text).toContain('Mneme 1.2.3 on Electron 33, window');
  expect(text).toContain('"line 499","path":"~/notes"');
  expect(text).not.toContain('"line 10"');
  expect(text).not.toContain(home);
});
