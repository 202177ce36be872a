import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { makeHome } from '../place.ts';
import { folder, openInstalled } from './installed.ts';

const installer = Buffer.from('an installer of 9.9.9');
const name = 'mneme-9.9.9-linux-amd64.deb';

/** The page of a release; what was asked of it. */
async function release() {
  const asked: string[] = [];
  const sha512 = createHash('sha512').update(installer).digest('base64');
  const newest = `version: 9.9.9\nfiles:\n  - url: ${name}\n    sha512: ${sha512}\n    size: ${installer.length}\npath: ${name}\nsha512: ${sha512}\nreleaseDate: '2026-11-24T00:00:00.000Z'\n`;
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    if (url.startsWith('/latest-linux.yml')) response.end(newest);
    else if (url.endsWith(name)) response.end(installer);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** Processes that were started with this in their environment. */
const startedWith = (variable: string): number[] =>
  readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(variable);
      } catch {
        return false;
      }
    })
    .map(Number);

test('a newer version: asked for once it is wished, fetched, installed after the engine has gone, started anew', async () => {
  const { asked, url, close } = await release();
  const home = await makeHome();
  const root = await home.newFolder();
  const [bin, told] = [join(home.base, 'bin'), join(home.base, 'told')];
  const resources = join(folder, 'resources');
  const own = [join(resources, 'app-update.yml'), join(resources, 'package-type')] as const;
  await writeFile(own[0], `provider: generic\nurl: ${url}\nupdaterCacheDirName: mneme-updater\n`);
  await writeFile(own[1], 'deb');
  const standIn = `#!/bin/sh\necho "$@" >> '${told}'\n[ -e '${root}/.mneme/lock.json' ] && echo 'the engine runs' >> '${told}'\nexit 0\n`;
  await mkdir(bin);
  for (const program of ['dpkg', 'pkexec']) {
    await writeFile(join(bin, program), standIn);
    await chmod(join(bin, program), 0o755);
  }
  const env = { ...home.env, PATH: `${bin}:${home.env.PATH}` };
  try {
    const { child, page } = await openInstalled({ ...home, env }, root);
    await page.evaluate(() => {
      location.hash = '#/settings';
    });
    const section = page.getByRole('region', { name: 'Newer versions' });
    await expect(section).toBeVisible();
    expect(asked).toEqual([]);
    await section.getByText('Once a day').click();
    await expect(section.getByText('Version 9.9.9 is here.')).toBeVisible();
    await section.getByRole('button', { name: 'Install' }).click();
    await once(child, 'exit');
    const said = readFileSync(told, 'utf8');
    expect(said).toContain('-i');
    expect(said).toContain(name);
    expect(said).not.toContain('the engine runs');
    expect(readFileSync(join(home.env.MNEME_HOME, 'installers/9.9.9', name))).toEqual(installer);
    await expect.poll(() => startedWith(`MNEME_HOME=${home.env.MNEME_HOME}`).length).toBeGreaterThan(0);
  } finally {
    close();
    for (const file of own) if (existsSync(file)) await rm(file);
    // One that has just been started may start more.
    await expect
      .poll(() => {
        const left = startedWith(`MNEME_HOME=${home.env.MNEME_HOME}`);
        for (const pid of left) process.kill(pid, 'SIGKILL');
        return left;
      })
      .toEqual([]);
    await home.remove();
  }
});
