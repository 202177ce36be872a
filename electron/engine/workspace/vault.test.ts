import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printDoc, toDoc } from './lines.ts';
import { parse } from './parse.ts';
import { normalise } from './paths.ts';
import { readFileStamped, scan } from './read.ts';

// MNEME_VAULT names a folder of real notes; without it the same is asked of files made to be nasty.
const nasty: Record<string, string | Uint8Array> = {
  'empty.md': '',
  'only-bom.md': '\uFEFF',
  'bom.md': '\uFEFF---\ntitle: "A: b"\ntags: [x, "y, z"]\naliases:\n  - Also\n---\n# Heading\n\ntext [[Link|label]]\n',
  'crlf.md': '# A\r\n\r\nb\r\n',
  'cr.md': '# A\rb\r',
  'mixed.md': '# A\r\nb\nc\rd',
  'names with spaces/ünïcødé 日本語 🎉.md': 'x',
  'unclosed.md': '```\n# not closed\n<!-- nor this\n[[nor this',
  'front.md': '---\nnever: closed\n',
  'deep.md': `${'#'.repeat(7)} no heading\n${'> '.repeat(500)}\n`,
  'brackets.md': '[['.repeat(20_000),
  'long-line.md': 'a'.repeat(545_000),
  'many-lines.md': '- one\n\n'.repeat(60_000),
  'fences.md': '```js\n'.repeat(20_000),
  'comments.md': '<!--\n'.repeat(20_000),
  'nul-byte.md': 'a\u0000b\n',
  'latin1.md': new Uint8Array([0x63, 0x61, 0x66, 0xe9]),
  'memory/episodes/2026-02-02.md':
    '## 99:99 | x | confidence:no\n## 1:02\n## | | |\n## Retain\n- O(c=9) @x @y: z\n- \n',
  'memory/graph/entities/person--x.md': '## Relations\n- : [[\n- a: b, c\n## Beliefs\n- x (c=',
  'memory/meta/pending-memories.md': '---\n---\n## Proposal #1\n## Proposal #1\n- **From**: x\n',
  'memory/meta/decay-scores.json': '{',
  // No file system of Windows holds it; one of ours may, and then it is read.
  'aux.md': 'x',
  'MEMORY.md': '- a\n  - b\n\n\n# c\n',
};

let root = process.env.MNEME_VAULT ?? '';
let made = '';
beforeAll(async () => {
  if (root !== '') return;
  made = await mkdtemp(join(tmpdir(), 'mneme-vault-'));
  root = made;
  for (const [path, content] of Object.entries(nasty)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
});
afterAll(() => (made === '' ? undefined : rm(made, { recursive: true })));

test('[WORKSPACE-VAULT] every file of a vault is found, read and printed byte for byte, and none breaks the reader', async () => {
  const files = await scan(root);
  expect(files.length).toBeGreaterThanOrEqual(made === '' ? 1 : Object.keys(nasty).length);
  let memories = 0;
  let links = 0;
  let spent = 0;
  for (const { path } of files) {
    if (path !== 'aux.md') expect(normalise(path)).toBe(path);
    const file = await readFileStamped(root, path);
    if (file?.text == null) continue;
    expect(Buffer.from(printDoc(toDoc(file.text))).equals(await readFile(join(root, path)))).toBe(true);
    const since = performance.now();
    const parsed = parse(path, file.text);
    spent += performance.now() - since;
    const lines = Math.max(1, toDoc(file.text).lines.length);
    const ids = new Set(parsed.memories.map(({ id }) => id));
    expect(ids.size).toBe(parsed.memories.length);
    for (const memory of parsed.memories) {
      expect(memory.line).toBeGreaterThanOrEqual(1);
      expect(memory.endLine).toBeGreaterThanOrEqual(memory.line);
      expect(memory.endLine).toBeLessThanOrEqual(lines);
    }
    expect(parsed.problems.filter(({ code }) => code === 'file.unparsed')).toEqual([]);
    memories += parsed.memories.length;
    links += parsed.links.length;
  }
  if (made === '') console.info({ files: files.length, memories, links, parseMs: Math.round(spent) });
}, 300_000);
