import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { stopEngine } from './owner.ts';
import { built, electronBinary, type Home, makeHome, repository } from './place.ts';

const run = promisify(execFile);

/** What other tests run, or only a person can: these words begin a line that is not run here. */
const elsewhere = [
  'npx mneme', // installed.package.spec.ts
  'npm start', // the window's own tests
  'npm test',
  'npm install --global',
  'npm run -s package',
  'npm run -s bench',
  'sudo apt', // e2e/installer
  'git clone',
  'cd mneme',
];

/** The commands of a text: what stands in its fences of `sh`, a line each, without remarks. */
const commandsIn = (markdown: string): string[] =>
  [...markdown.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, fence = '']) =>
    fence.split('\n').flatMap((line) => line.replace(/\s+# .*$/, '').trim() || []),
  );

/** The commands that stand within a sentence. */
const inSentences = (markdown: string): string[] =>
  [...markdown.matchAll(/`((?:mneme|npm run -s) [^`]+)`/g)].map(([, line = '']) => line);

/** What can be made: one that is named in a text wants one of these. */
const packages = /^npm run -s package -- (?:(?:npm|tar\.xz|deb|rpm|AppImage|dmg|zip|nsis|--release)(?: |$))+$/;

/** A person's shell in which `mneme` is the built command. */
async function shellOf(home: Home) {
  const bin = join(home.base, 'bin');
  await mkdir(bin);
  const command = `#!/bin/sh\nELECTRON_RUN_AS_NODE=1 exec '${electronBinary}' '${built('cli.mjs')}' "$@"\n`;
  await writeFile(join(bin, 'mneme'), command);
  await chmod(join(bin, 'mneme'), 0o755);
  const env = { ...home.env, PATH: `${bin}${delimiter}${process.env.PATH}`, GIT_PAGER: 'cat' };
  return (line: string) => run('sh', ['-c', line], { env, cwd: home.home });
}

/** Runs every command of these texts, in order, as a newcomer would, and answers those that failed. */
async function follow(texts: string[]): Promise<string[]> {
  const home = await makeHome();
  process.env.MNEME_HOME = home.env.MNEME_HOME;
  const shell = await shellOf(home);
  const failed: string[] = [];
  for (const line of texts.flatMap(commandsIn).filter((one) => !elsewhere.some((words) => one.startsWith(words))))
    await shell(line).catch((cause: Error) => failed.push(`${line}: ${cause.message}`));
  for (const name of ['Mneme', 'Restored']) await stopEngine(join(home.home, name));
  await home.remove();
  return failed;
}

test('every command of the guide works as it stands, chapter after chapter', async () => {
  test.slow();
  const folder = join(repository, 'resources/guide');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  expect(texts.flatMap(commandsIn).length).toBeGreaterThan(20);
  expect(await follow(texts)).toEqual([]);
});

test('the guide has the same chapters and commands in German', async () => {
  const folder = join(repository, 'resources/guide');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  expect((await readdir(join(folder, 'de'))).sort()).toEqual(names);
  const commandsOf = async (name: string) => commandsIn(await readFile(join(folder, name), 'utf8'));
  for (const name of names) expect(await commandsOf(`de/${name}`)).toEqual(await commandsOf(name));
});

test('every command of the README works as it stands', async () => {
  test.slow();
  const text = await readFile(join(repository, 'README.md'), 'utf8');
  expect(commandsIn(text).length).toBeGreaterThan(10);
  expect(await follow([text])).toEqual([]);
});

test('every command within a sentence of README and guide is one, with every option it names', async () => {
  const guide = join(repository, 'resources/guide');
  const files = (await readdir(guide)).filter((name) => name.endsWith('.md')).map((name) => join(guide, name));
  const texts = await Promise.all([join(repository, 'README.md'), ...files].map((file) => readFile(file, 'utf8')));
  const lines = [...new Set(texts.flatMap(inSentences))];
  expect(lines.length).toBeGreaterThan(20);
  for (const line of lines.filter((one) => one.startsWith('npm run -s package'))) expect(line).toMatch(packages);

  const home = await makeHome();
  const shell = await shellOf(home);
  for (const line of lines.filter((one) => one.startsWith('mneme '))) {
    const { stdout } = await shell(`${line} --help`);
    const words = line.split(' ').slice(1);
    // A word that is no command gets the help of what stands above it: a usage that wants a command yet.
    const [usage = ''] = stdout.split('\n');
    expect(usage, line).toMatch(new RegExp(`^Usage: mneme ${words[0]}\\b`));
    if (usage.endsWith('[command]')) expect(words.slice(1).filter((word) => !word.startsWith('--'))).toEqual([]);
    for (const option of words.filter((word) => word.startsWith('--'))) expect(stdout, line).toContain(option);
  }
  await home.remove();
});
