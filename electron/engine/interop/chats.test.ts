import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { openGraph } from '../handlers/testing/graph.ts';
import { readerOf } from './formats.ts';
import { placeAt } from './source-files.ts';
import { zipOf } from './testing/zip-file.ts';

const sets = join(import.meta.dirname, '../../../e2e/sets/interop');

async function folder() {
  const place = await mkdtemp(join(tmpdir(), 'mneme-chats-'));
  onTestFinished(() => rm(place, { recursive: true, force: true }));
  return place;
}

async function open() {
  const workspace = await openGraph({});
  onTestFinished(() => workspace.close());
  const run = async (path: string, more: object = {}) =>
    (await workspace.ask('import.run', { path, ...more })).sources[0];
  return { ...workspace, run };
}

test.each(['chatgpt', 'claude-ai'])(
  'the ZIP of %s says what its folder says, and only the branch that was shown',
  async (format) => {
    const { run, ask } = await open();
    const names = ['conversations.json', format === 'chatgpt' ? 'memory.json' : 'projects.json'];
    const files = await Promise.all(
      names.map(async (name) => ({ name: `export/${name}`, data: await readFile(join(sets, format, name)) })),
    );
    const path = join(await folder(), 'export.zip');
    await writeFile(path, zipOf([{ name: 'export/chat.html', data: Buffer.from('<html>') }, ...files]));
    expect(await run(path, { reviewed: true })).toMatchObject({ format, refused: [] });
    const { memories } = await ask('memory.browse', { k: 50 });
    const said = memories.map(({ text }) => text).join('\n');
    expect(said).toContain(format === 'chatgpt' ? 'my daughter is called Mira' : 'replace the battery of gauge twelve');
    for (const other of ['orange', 'Paris', 'Heron', '1234', 'mornings']) expect(said).not.toContain(other);
  },
);

test('an archive that is encrypted, damaged, or made to fill a disk is refused in words, and nothing is written', async () => {
  const { run, files } = await open();
  const place = await folder();
  const before = await files();
  const name = 'conversations.json';
  const bombed = { name, data: Buffer.from('[]'), claims: 3_000_000_000 };
  const archives = [
    zipOf([{ name, data: Buffer.from('[]'), encrypted: true }]),
    zipOf([bombed]),
    Buffer.from('PK\x03\x04 and nothing'),
    zipOf([{ name, data: Buffer.from('[]') }]).subarray(0, 40),
  ];
  for (const [n, archive] of archives.entries()) {
    const path = join(place, `${n}.zip`);
    await writeFile(path, archive);
    const code = n === 1 ? 'source.costly' : 'file.unparsed';
    await expect(run(path, { as: 'chatgpt' })).rejects.toMatchObject({ value: { code } });
  }
  expect(await files()).toEqual(before);
});

test('a list that breaks off gives what stood before it, and says where it ended', async () => {
  const text = await readFile(join(sets, 'chatgpt/conversations.json'), 'utf8');
  const { run } = await open();
  const path = join(await folder(), 'conversations.json');
  await writeFile(path, text.slice(0, text.indexOf('Regex help')));
  const look = await run(path, { dry_run: true });
  expect(look?.fresh).toBe(4);
  expect(look?.unread).toMatchObject([{ path: 'conversations.json#2', message: expect.stringContaining('behind 1') }]);
});

test('a thousand damaged archives: each is read or refused', { timeout: 120_000 }, async () => {
  const path = join(await folder(), 'export.zip');
  const whole = zipOf([{ name: 'conversations.json', data: await readFile(join(sets, 'chatgpt/conversations.json')) }]);
  const edits = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(edits, fc.nat(whole.length), async (bytes, length) => {
      const damaged = Buffer.from(whole);
      for (const [at, byte] of bytes) damaged[at] = byte;
      await writeFile(path, length % 3 === 0 ? damaged.subarray(0, length) : damaged);
      try {
        const place = await placeAt(path);
        for await (const _ of readerOf(place, 'chatgpt').reader.read(place, { unread() {} }));
      } catch (thrown) {
        // A damaged size is read as one that would fill a disk.
        expect(thrown).toMatchObject({ value: { code: expect.stringMatching(/^(?:file\.unparsed|source\.costly)$/) } });
      }
    }),
    { numRuns: 1_000 },
  );
});
