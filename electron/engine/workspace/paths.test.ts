import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MnemeError } from '#shared/model/error.ts';
import { criticalityOf, fileKind, isAppendOnly, isProjection, isTracked, normalise } from './paths.ts';

const codeOf = (path: string): string => {
  try {
    return `ok ${normalise(path)}`;
  } catch (thrown) {
    return thrown instanceof MnemeError ? thrown.code : String(thrown);
  }
};

test.each([
  ['memory/episodes/2026-02-02.md', 'ok memory/episodes/2026-02-02.md'],
  ['./a//b/./c.md', 'ok a/b/c.md'],
  ['a\\b.md', 'ok a/b.md'],
  ['ノート/שלום 🎉.md', 'ok ノート/שלום 🎉.md'],
  ['e\u0301.md', 'ok e\u0301.md'],
  ['...', 'path.outside'],
  ['..md', 'ok ..md'],
  ['', 'path.refused'],
  ['.', 'path.refused'],
  ['/etc/passwd', 'path.outside'],
  ['\\\\server\\share', 'path.outside'],
  ['C:\\x', 'path.outside'],
  ['c:x', 'path.outside'],
  ['../x', 'path.outside'],
  ['a/../../x', 'path.outside'],
  ['a/../b', 'path.outside'],
  ['a\\..\\b', 'path.outside'],
  ['a/.. /b', 'path.outside'],
  ['a\u0000b', 'path.refused'],
  ['a\nb', 'path.refused'],
  ['a\u2028b', 'path.refused'],
  ['\ud800.md', 'path.refused'],
  ['.audit/HEAD', 'path.reserved'],
  ['.AUDIT', 'path.reserved'],
  ['.mneme/index.sqlite', 'path.reserved'],
  ['.git/config', 'path.reserved'],
  ['a/.GiT/hooks', 'path.reserved'],
  ['.git./config', 'path.reserved'],
  ['.git::$INDEX_ALLOCATION/x', 'path.reserved'],
  ['.g\u200cit/config', 'path.reserved'],
  ['GIT~1/config', 'path.reserved'],
  ['.gitignore', 'ok .gitignore'],
  ['con', 'path.refused'],
  ['a/NUL.md', 'path.refused'],
  ['lpt1.x.y', 'path.refused'],
  ['console.md', 'ok console.md'],
  [`${'é'.repeat(128)}`, 'path.refused'],
  [`${'é'.repeat(127)}`, `ok ${'é'.repeat(127)}`],
  [`${'a/'.repeat(2_100)}b`, 'path.refused'],
])('[PATH-1] %j is %s', (path, answer) => {
  expect(codeOf(path)).toBe(answer);
});

test('[PATH-2] whatever is let through is relative, stays inside, and is let through again as it is', () => {
  const hostile = fc.array(
    fc.oneof(
      fc.constantFrom('..', '.', '/', '\\', '.git', 'a', ' ', 'C:', '.audit'),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(
      hostile.map((parts) => parts.join('')),
      (path) => {
        const answer = codeOf(path);
        if (!answer.startsWith('ok ')) {
          expect(answer).toMatch(/^path\./);
          return;
        }
        const given = answer.slice(3);
        expect(given.startsWith('/') || given.split('/').includes('..') || given.includes('\\')).toBe(false);
        expect(codeOf(given)).toBe(answer);
      },
    ),
    { numRuns: 2000 },
  );
});

test('[PATH-3] kinds, criticality, projections and append-only files are those of the design', () => {
  expect(
    [
      'MEMORY.md',
      'SOUL.md',
      'AGENTS.md',
      'moltbot.json',
      'memory/episodes/2026-02-02.md',
      'memory/episodes/notes.md',
      'memory/graph/entities/person--x.md',
      'memory/graph/entities/x.md',
      'memory/procedures/a/b.md',
      'memory/vault/x.md',
      'memory/meta/aliases.json',
      'memory/meta/rejected.jsonl',
      'a.png',
      'constructor',
    ].map(fileKind),
  ).toEqual([
    'core',
    'persona',
    'agents',
    'config',
    'episodes',
    'note',
    'entity',
    'note',
    'procedure',
    'vault',
    'json',
    'jsonl',
    'other',
    'other',
  ]);
  expect(['SOUL.md', 'soul.md', 'IDENTITY.md', 'mneme.json', 'openclaw.json'].map(criticalityOf)).toEqual(
    Array(5).fill('critical'),
  );
  expect(['USER.md', 'TOOLS.md', 'memory/vault/x.md'].map(criticalityOf)).toEqual(Array(3).fill('high'));
  expect(['MEMORY.md', 'memory/episodes/2026-02-02.md', 'notes/SOUL.md'].map(criticalityOf)).toEqual(
    Array(3).fill('standard'),
  );
  expect(
    ['memory/meta/audit.log', 'memory/graph/index.md', 'memory/meta/decay-scores.json', 'memory/meta/access.log'].every(
      isProjection,
    ),
  ).toBe(true);
  expect(isProjection('MEMORY.md') || isAppendOnly('MEMORY.md')).toBe(false);
  expect(isAppendOnly('memory/episodes/2026-02-02.md')).toBe(true);
});

test('[PATH-4] history takes in everything but Mneme’s and git’s places and what editors leave behind', () => {
  expect(['a.md', '.obsidian/app.json', '.gitignore', 'aux.md', 'a: b.md', 'img.png', 'notes/x'].every(isTracked)).toBe(
    true,
  );
  expect(
    [
      '',
      '.audit',
      '.audit/HEAD',
      '.mneme/x',
      'a/.git/x',
      '.GIT',
      'node_modules/x/y',
      '.DS_Store',
      'a/Thumbs.db',
      'a.md~',
      '.a.md.swp',
      '#a.md#',
      '.#a.md',
      '~$a.docx',
      'x.tmp',
      '4913',
      '._a.md',
      'a\nb',
      'a\\b',
    ].filter(isTracked),
  ).toEqual([]);
});
