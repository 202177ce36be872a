import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { inRoot, manifest } from './paths.mjs';

// Makes .github/CHANGELOG.md of the commits' subjects: node electron/setup/changelog.mjs

/** What a reader of a release wants to know of, as commits name it. */
const kinds = new Map([
  ['feat', 'New'],
  ['perf', 'Faster'],
  ['fix', 'Mended'],
]);
/** Parts of the project that nobody meets who only uses it. */
const inside = new Set(['bench', 'e2e', 'setup', 'test', 'tests', 'ci']);

/**
 * The changes of one version, by kind and part, in the order in which they came.
 * @param {string} version
 * @param {string} day
 * @param {readonly string[]} subjects of commits, oldest first
 */
export function sectionOf(version, day, subjects) {
  const changes = standing(subjects).flatMap((subject) => {
    const [, kind = '', part = '', words = ''] = /^([a-z]+)(?:\(([^)]*)\))?: (.+)$/.exec(subject) ?? [];
    return kinds.has(kind) && !inside.has(part) ? [{ kind, line: part === '' ? words : `**${part}**: ${words}` }] : [];
  });
  const lists = [...kinds].flatMap(([kind, title]) => {
    const lines = [...new Set(changes.filter((one) => one.kind === kind).map(({ line }) => `- ${line}`))].sort();
    return lines.length === 0 ? [] : [`### ${title}\n\n${lines.join('\n')}`];
  });
  return [`## ${version} – ${day}`, ...lists].join('\n\n');
}

/**
 * Without what was taken back before it came out: no reader meets it.
 * @param {readonly string[]} subjects of commits, oldest first
 */
function standing(subjects) {
  /** @type {string[]} */
  const left = [];
  for (const subject of subjects) {
    const reverted = /^Revert "(.+)"$/.exec(subject)?.[1];
    const at = reverted === undefined ? -1 : left.lastIndexOf(reverted);
    if (at >= 0) left.splice(at, 1);
    else left.push(subject);
  }
  return left;
}

/** @param {string[]} args */
const git = (...args) => execFileSync('git', args, { cwd: inRoot(), encoding: 'utf8', maxBuffer: 64_000_000 }).trim();

/** Versions newest first; what no tag names yet is the version that package.json names. */
function versions() {
  const tags = git('tag', '--list', 'v*', '--sort=-version:refname').split('\n').filter(Boolean);
  const ends = git('tag', '--points-at', 'HEAD', '--list', 'v*') === '' ? ['HEAD', ...tags] : tags;
  return ends.map((end, n) => {
    const older = ends[n + 1];
    const range = older === undefined ? end : `${older}..${end}`;
    const subjects = git('log', '--reverse', '--no-merges', '--format=%s', range).split('\n');
    const version = end === 'HEAD' ? `${manifest().version}, not yet released` : end.slice(1);
    return sectionOf(version, git('log', '-1', '--format=%cs', end), subjects);
  });
}

if (process.argv[1] === import.meta.filename) {
  const text = `# Changelog\n\nMade of the commits by \`node electron/setup/changelog.mjs\`.\n\n${versions().join('\n\n')}\n`;
  writeFileSync(inRoot('.github/CHANGELOG.md'), text);
}
