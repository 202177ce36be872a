import { describe, expect, test } from 'vitest';
import { openWorkspace, owner, type TestWorkspace } from '../../trust/alerts/testing/workspace.ts';
import { parseDigests } from '../../workspace/codecs/audit-archive.ts';

const log = 'memory/meta/audit.log';
const archive = 'memory/meta/audit-archive.md';
const agent = { actor: 'bot:trigger-remember', approval: 'auto', trigger: 'user said so' } as const;
const dayMs = 86_400_000;
const on = (day: string) => Date.parse(`${day}T09:00:00Z`);

/** A workspace that begins on 5 February and is written to on some days. */
async function lived(days: string[]): Promise<TestWorkspace> {
  const it = await openWorkspace();
  for (const [n, day] of days.entries()) {
    it.clock.ms = on(day);
    await it.commit(`memory/procedures/deploy-${n}.md`, `# Deploy ${n}\n`, agent);
  }
  await it.workspace.door.settled();
  return it;
}

const daysIn = (it: TestWorkspace) =>
  [
    ...new Set(
      it
        .read(log)
        .split('\n')
        .filter(Boolean)
        .map((line) => line.slice(0, 10)),
    ),
  ].sort();

describe('[RETAIN-1] older than 90 days: digests in the form of 000, and no lines', () => {
  test('the form, to the letter', async () => {
    const it = await lived(['2026-02-06', '2026-02-20']);
    for (let n = 0; n < 5; n++)
      await it.commit(`memory/graph/entities/person--p-${n}.md`, `# P ${n}\n\nType: person\n`, agent);
    await it.commit('SOUL.md', 'another\n', owner);
    await it.workspace.door.settled();
    it.clock.ms = on('2026-07-01');
    expect(await it.workspace.shortenLog()).toEqual({ digested: ['2026-02'], dropped: true });
    const { mutations, files } = countedByGit(it, '2026-02');
    expect(it.read(archive)).toContain(
      [
        '# Audit Digest — February 2026',
        '',
        '## Summary',
        `- ${mutations} total mutations across ${files} files`,
        '- 0 reflection sessions (0 approved, 0 partial, 0 rejected)',
        '- 1 critical file change',
        '- 0 decay transitions, 0 archival events',
        '',
        '## Notable Events',
        '- 2026-02-05: Memory workspace initiated',
        '- 2026-02-06: First procedural memory created (deploy 0)',
        '- 2026-02-20: First entity created (p 0)',
        '- 2026-02-20: 5 new entities added, p 0 first',
        '- 2026-02-20: SOUL.md changed (manual)',
        '',
      ].join('\n'),
    );
    expect(daysIn(it)).toEqual(['2026-07-01']);
    expect(it.read(log)).toContain('| system:audit | auto | digest of 2026-02');
    expect(it.git('log', '-1', '--format=%s', '--', log)).toContain('as it stands');
  });

  test('a month that is partly older is told whole, once; its lines go day by day', async () => {
    const it = await lived(['2026-02-06', '2026-02-20', '2026-03-03']);
    it.clock.ms = on('2026-02-10') + 90 * dayMs;
    expect(await it.workspace.shortenLog()).toEqual({ digested: ['2026-02'], dropped: true });
    const told = it.read(archive);
    expect(daysIn(it)).toEqual(['2026-02-20', '2026-03-03', '2026-05-11']);
    it.clock.ms = on('2026-02-22') + 90 * dayMs;
    expect(await it.workspace.shortenLog()).toEqual({ digested: [], dropped: true });
    expect(it.read(archive)).toBe(told);
    expect(daysIn(it)).toEqual(['2026-03-03', '2026-05-11']);
    expect(await it.workspace.shortenLog()).toEqual({ digested: [], dropped: false });
    expect(parseDigests(it.read(archive)).map(({ month }) => month)).toEqual(['2026-02']);
  });

  test('as many days as the owner sets', async () => {
    const it = await lived(['2026-02-06', '2026-03-03']);
    await it.commit('mneme.json', '{"audit": {"retentionDays": 200}}\n', owner);
    it.clock.ms = on('2026-02-10') + 100 * dayMs;
    expect(await it.workspace.shortenLog()).toEqual({ digested: [], dropped: false });
  });

  test('with the daily cycle, and it is no tampering', async () => {
    const it = await lived(['2026-02-06']);
    it.clock.ms = on('2026-07-01');
    await it.workspace.cycle.run('a test');
    expect(daysIn(it)).toEqual(['2026-07-01']);
    await it.workspace.door.lookAtLog();
    await it.reopen();
    expect(it.workspace.alerts.open()).toEqual([]);
  });
});

test('[RETAIN-3] an adopted log is told by the lines that are cut, and a digest that was there is respected', async () => {
  const it = await openWorkspace();
  const adopted = [
    '2025-09-03T10:00Z | EDIT | MEMORY.md | bot:trigger-remember | auto | told already',
    '2025-10-02T15:31Z | CREATE | memory/graph/entities/concept--hybrid.md | bot:trigger-remember | auto | new entity',
    '2025-10-03T03:00Z | DECAY | memory/meta/decay-scores.json | system:decay | auto | 2 entries transitioned: fading→dormant',
    '2025-10-04T08:00Z | EDIT | USER.md | reflection:r-012 | approved | a preference',
    '2025-10-05T10:00Z | EDIT | SOUL.md | manual | — | guideline modified',
    '2025-10-05T10:01Z | ALERT | SOUL.md | system:audit | — | Critical file change detected.',
  ];
  const theirs = '# Audit Digest - September 2025\n\n## Summary\n- 99 total mutations across 7 files\n';
  await it.reopen(() => {
    it.write(log, `${adopted.join('\n')}\n${it.read(log)}`);
    it.write(archive, theirs);
  });
  expect(await it.workspace.shortenLog()).toEqual({ digested: ['2025-10'], dropped: true });
  expect(it.read(archive).startsWith(theirs)).toBe(true);
  expect(parseDigests(it.read(archive))).toMatchObject([
    { month: '2025-09', summary: ['99 total mutations across 7 files'] },
    {
      month: '2025-10',
      summary: [
        '4 total mutations across 4 files',
        '1 reflection session (1 approved, 0 partial, 0 rejected)',
        '1 critical file change',
        '2 decay transitions, 0 archival events',
      ],
    },
  ]);
  expect(daysIn(it).filter((day) => day < '2026')).toEqual([]);
});

describe('[RETAIN-2] all or nothing', () => {
  test('killed after the digest: the lines go the next time, and the month is told once', async () => {
    const it = await lived(['2026-02-06']);
    const before = it.read(log);
    it.clock.ms = on('2026-07-01');
    await it.workspace.shortenLog();
    const added = it.read(log);
    await it.workspace.door.project(log, before + added);
    const told = it.read(archive);
    expect(await it.workspace.shortenLog()).toEqual({ digested: [], dropped: true });
    expect(it.read(archive)).toBe(told);
    expect(it.read(log)).toBe(added);
  });

  test('lines that are none of ours stay; so does what the archive said already', async () => {
    const it = await lived(['2026-02-06']);
    it.write(log, `a note of mine\n${it.read(log)}`);
    it.write(archive, '# My own heading\n\nwords\n');
    await new Promise((resolve) => setTimeout(resolve, 600));
    it.clock.ms = on('2026-07-01');
    await it.workspace.shortenLog();
    expect(it.read(log).startsWith('a note of mine\n')).toBe(true);
    expect(it.read(archive).startsWith('# My own heading\n\nwords\n')).toBe(true);
    expect(parseDigests(it.read(archive))).toHaveLength(1);
  });

  test('an emptied log loses nothing: the digest is told from git', async () => {
    const it = await lived(['2026-02-06', '2026-02-20']);
    const lines = it.read(log).split('\n').filter(Boolean);
    await it.reopen(() => it.write(log, `${lines[0]}\n`));
    it.clock.ms = on('2026-07-01');
    await it.workspace.shortenLog();
    const { mutations, files } = countedByGit(it, '2026-02');
    expect(it.read(archive)).toContain(`- ${mutations} total mutations across ${files} files`);
  });
});

function countedByGit(it: TestWorkspace, month: string) {
  const said = it.git('log', '--format=%cI%x09%an%x09%s').split('\n').filter(Boolean);
  const ours = said
    .map((line) => line.split('\t'))
    .filter(([at = '', actor]) => at.startsWith(month) && actor !== 'system:checkpoint');
  const files = new Set(ours.map(([, , subject = '']) => subject.replace(/^\[[A-Z]+\] (.*?) — .*$/, '$1')));
  return { mutations: ours.length, files: files.size };
}
