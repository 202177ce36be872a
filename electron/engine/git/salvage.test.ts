import { chmodSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openAt, owner, storeIn } from '../sync/testing/engines.ts';
import { git } from './testing/git.ts';

/** Bends one byte inside an object of a pack. */
function bend(root: string, object: string): void {
  const folder = join(root, '.audit/objects/pack');
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.idx'))) {
    const said = git(root, 'verify-pack', '-v', join(folder, name));
    const [, size, at] = new RegExp(`^${object} \\w+ +\\d+ (\\d+) (\\d+)`, 'm').exec(said) ?? [];
    if (size === undefined) continue;
    const pack = join(folder, name.replace(/idx$/, 'pack'));
    const bytes = readFileSync(pack);
    const place = Number(at) + Math.floor(Number(size) / 2);
    bytes[place] = (bytes[place] ?? 0) ^ 0xff;
    chmodSync(pack, 0o644);
    writeFileSync(pack, bytes);
    return;
  }
  throw new Error(`${object} is in no pack`);
}

test.each(['a file', 'a folder', 'a commit'])(
  '[SALVAGE-1] one bent byte in %s: the doctor keeps what can be read, and names the rest',
  async (kind) => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'mneme-salvage-')));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    const engine = await openAt(root, true);
    for (let n = 0; n < 4; n++) await storeIn(engine, `The number ${n} was said.`);
    await engine.close();
    const day = git(root, 'ls-files', 'memory/episodes').trim();
    const commits = git(root, 'rev-list', 'HEAD', '--', day).trim().split('\n');
    const all = Number(git(root, 'rev-list', '--count', 'HEAD'));
    const names: Record<string, string> = { 'a file': `:${day}`, 'a folder': ':memory/episodes', 'a commit': '' };
    bend(root, git(root, 'rev-parse', `${commits[1]}${names[kind]}`).trim());

    const again = await openAt(root);
    const history = async (repair: boolean) =>
      (await again.call('doctor.run', { repair }, owner)).checks.find(({ name }) => name === 'history');
    const repaired = await history(true);
    expect(repaired).toMatchObject({ ok: false, repaired: true });
    if (kind !== 'a commit')
      expect(repaired?.detail).toContain(kind === 'a file' ? `lost: ${day} as of` : 'lost: memory/episodes and');
    await storeIn(again, 'It goes on.');
    expect(await history(false)).toMatchObject({ ok: true });
    await again.close();
    git(root, 'fsck', '--full', '--strict');
    expect(Number(git(root, 'rev-list', '--count', 'HEAD'))).toBeGreaterThan(all - 1);
    expect(git(root, 'log', '--reverse', '--format=%an').split('\n')[0]).toBe('system:init');
    expect(readFileSync(join(root, day), 'utf8')).toContain('The number 3 was said.');
  },
  60_000,
);
