import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { aliasesPath } from '../workspace/codecs/aliases.ts';
import { renderDecayScores } from '../workspace/codecs/decay-scores.ts';
import { type Scorable, Scores, scoresPath } from './scores.ts';

const clock = { now: () => Date.parse('2026-03-15T12:00:00Z'), zone: 'UTC' };
const bounds = () => ({ lambda: 0.03, active: 0.7, fading: 0.3, archive: 0.05 });
const episode: Scorable = {
  id: 'episode:2026-03-14:09:00',
  store: 'episodic',
  kind: 'episode',
  at: '2026-03-14T09:00',
  source: 'conversation',
  type: 'fact',
  parent: null,
};

function scoresOf(files: Record<string, string>, root = mkdtempSync(join(tmpdir(), 'mneme-storers-'))): Scores {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return new Scores(root, clock, bounds);
}

test('who stored a memory is read from the log, and from the snapshot that takes its place', () => {
  const log = `2026-03-14T09:00:00.000Z store    ${episode.id} base=0.7 by=Claude%20Code\n`;
  const scores = scoresOf({ 'memory/meta/access.log': log });
  expect(scores.storedBy(episode.id)).toBe('Claude Code');
  expect(scores.storers()).toEqual([{ name: 'Claude Code', memories: 1 }]);

  const written = scores.written(episode, { pinned: true });
  expect(written.by).toBe('Claude Code');
  const later = scoresOf({
    [scoresPath]: renderDecayScores({ updated: '2026-03-15T12:00:00Z', entries: [[episode.id, written]] }),
  });
  expect(later.storedBy(episode.id)).toBe('Claude Code');
});

test('it stays with the first who stored it, and with the memory when that moves', () => {
  const [old, now] = ['fact:tool--pump:aaaaaaaa', 'fact:tool--pump:bbbbbbbb'];
  const log = [
    `2026-03-14T09:00:00.000Z store    ${old} base=0.7 by=Scribe`,
    `2026-03-14T10:00:00.000Z store    ${old} base=0.7 by=Other`,
    `2026-03-14T11:00:00.000Z get      ${now}`,
  ].join('\n');
  const root = mkdtempSync(join(tmpdir(), 'mneme-storers-'));
  const scores = scoresOf({ 'memory/meta/access.log': log.split('\n').slice(0, 2).join('\n') }, root);
  expect(scores.storedBy(old)).toBe('Scribe');
  writeFileSync(join(root, aliasesPath), JSON.stringify({ [old]: now }));
  scores.follow();
  expect(scores.storedBy(now)).toBe('Scribe');
  expect(scores.storedBy(old)).toBeNull();

  const again = scoresOf({ 'memory/meta/access.log': log, [aliasesPath]: JSON.stringify({ [old]: now }) });
  expect(again.storedBy(now)).toBe('Scribe');
  expect(again.of({ ...episode, id: now }).accesses).toBe(3);
});

test('a memory that nobody noted has no storer, and its line in the snapshot does not name one', () => {
  const scores = scoresOf({});
  expect(scores.storedBy(episode.id)).toBeNull();
  expect(scores.written(episode, {})).not.toHaveProperty('by');
});
