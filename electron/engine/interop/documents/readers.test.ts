import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { MnemeError } from '#shared/model/error.ts';
import { damaged, damages } from '../testing/damage.ts';
import { docxOf, paragraphOf } from '../testing/docx-file.ts';
import { documentKind } from './kinds.ts';
import { passagesOf } from './passages.ts';
import type { DocumentBlock } from './types.ts';

const mail = Buffer.from(
  'From: Ines <ines@example.org>\nSubject: =?utf-8?q?Br=C3=BCcke?=\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/html; charset=utf-8\n\n<p>It <b>opens</b> in May.</p>\n--b\nContent-Type: message/rfc822\n\nSubject: inner\n\nInner words.\n--b--\n',
);

const samples: [name: string, bytes: Buffer][] = [
  ['a.docx', docxOf(paragraphOf('Quay', 'Title') + paragraphOf('Two cranes.'), { author: 'Ana' })],
  [
    'a.html',
    Buffer.from('<html><head><title>T</title></head><body><main><h1>A</h1><p>B &amp; C</p></main></body></html>'),
  ],
  ['a.eml', mail],
  ['a.mbox', Buffer.concat([Buffer.from('From ines@example.org Tue Feb  3 10:00:00 2026\n'), mail])],
  ['a.md', Buffer.from('---\ntitle: "T"\n---\n# A\n\n```\ncode\n```\n\n- one\n- two\n')],
];

test.each(samples)(
  'whatever happened to %s, it is read or refused with a code',
  { timeout: 120_000 },
  async (name, bytes) => {
    const folder = await mkdtemp(join(tmpdir(), 'mneme-fuzz-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const path = join(folder, name);
    const reader = await documentKind(path)?.reader();
    if (reader === undefined) throw new Error('no reader');
    expect((await reader(await written(path, bytes), path)).blocks.length).toBeGreaterThan(0);
    await fc.assert(
      fc.asyncProperty(damages, async (all) => {
        const broken = damaged(bytes, all);
        try {
          const { passages } = passagesOf((await reader(await written(path, broken), path)).blocks);
          expect(new Set(passages.map(({ label }) => label)).size).toBe(passages.length);
        } catch (thrown) {
          if (!(thrown instanceof MnemeError)) throw thrown;
          expect(thrown.value.remedy).not.toBe('');
        }
      }),
      { numRuns: 1_000 },
    );
  },
);

async function written(path: string, bytes: Buffer): Promise<Buffer> {
  await writeFile(path, bytes);
  return bytes;
}

test('passages hold all words in their order, each short enough, and numbered once', () => {
  const block = fc.record({
    text: fc.oneof(fc.string({ maxLength: 40 }), fc.string({ minLength: 2_000, maxLength: 6_000 })),
    level: fc.constantFrom(0, 0, 0, 1, 2),
  });
  fc.assert(
    fc.property(fc.array(block, { maxLength: 20 }), fc.boolean(), (blocks: DocumentBlock[], hasPages) => {
      const given = hasPages ? blocks.map((one, n) => ({ ...one, page: 1 + Math.floor(n / 3) })) : blocks;
      const { passages, left } = passagesOf(given);
      const bare = (text: string) => text.replace(/\s+/g, '');
      const said = given.filter(({ level }) => level === 0).map(({ text }) => bare(text));
      expect(passages.map(({ text }) => bare(text)).join('')).toBe(said.join(''));
      expect(Math.max(0, ...passages.map(({ text }) => text.length))).toBeLessThanOrEqual(3_700);
      expect(new Set(passages.map(({ label }) => label)).size).toBe(passages.length);
      expect(left).toBe(0);
    }),
    { numRuns: 200 },
  );
});
