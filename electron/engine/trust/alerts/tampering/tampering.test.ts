import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rewriteHistory } from '../../../git/rewrite.ts';
import { openWorkspace, owner, type TestWorkspace } from '../testing/workspace.ts';

const log = 'memory/meta/audit.log';
const agent = { actor: 'bot:trigger-remember', approval: 'auto', trigger: 'user said so' } as const;

async function written(many = 5): Promise<TestWorkspace> {
  const it = await openWorkspace();
  for (let n = 0; n < many; n++) await it.commit(`memory/procedures/p${n}.md`, `# P${n}\n`, agent);
  await it.workspace.door.settled();
  return it;
}
const openOf = (it: TestWorkspace) =>
  it.workspace.alerts.open().map(({ kind, path, words }) => ({ kind, path, words }));
const linesOf = (it: TestWorkspace) => it.read(log).split('\n').filter(Boolean);

describe('[TAMPER-1] lines of audit.log that others changed while nothing ran', () => {
  const bendings: [string, (lines: string[]) => string[], RegExp][] = [
    ['changed', (lines) => lines.with(2, `${lines[2]} or so`), /has 1 line that/],
    ['removed', (lines) => lines.toSpliced(1, 2), /lost 2 lines/],
    ['reordered', (lines) => lines.with(1, lines[2] ?? '').with(2, lines[1] ?? ''), /has 2 lines in another order/],
    [
      'added',
      (lines) => [...lines, '2026-02-05T10:00Z | EDIT | SOUL.md | manual | — | forged'],
      /got 1 line that Mneme did not write/,
    ],
    ['all of them gone', () => [], /was emptied/],
  ];
  test.each(bendings)('%s: named, shown, and taken back to the byte', async (_, bend, words) => {
    const it = await written();
    let before = '';
    await it.reopen(() => {
      before = it.read(log);
      it.write(
        log,
        bend(linesOf(it))
          .map((line) => `${line}\n`)
          .join(''),
      );
    });
    const [alert, ...more] = it.workspace.alerts.open();
    expect(more).toEqual([]);
    expect(alert).toMatchObject({ kind: 'tampering', path: log });
    expect(alert?.words).toMatch(words);
    await it.workspace.alerts.settle(alert?.id ?? '', 'restored');
    expect(it.read(log).startsWith(before)).toBe(true);
    expect(it.workspace.alerts.open()).toEqual([]);
    await it.reopen();
    expect(it.workspace.alerts.open()).toEqual([]);
  });

  test('one that is missing altogether', async () => {
    const it = await written();
    await it.reopen(() => rmSync(join(it.root, log)));
    expect(openOf(it)).toMatchObject([{ kind: 'tampering', path: log }]);
  });

  test('“yes, mine” leaves it, also at the next start', async () => {
    const it = await written();
    await it.reopen(() => it.write(log, `${it.read(log)}a note of mine\n`));
    await it.workspace.alerts.settle(it.workspace.alerts.open()[0]?.id ?? '', 'mine');
    await it.reopen();
    expect(openOf(it)).toEqual([]);
    expect(it.read(log)).toContain('a note of mine');
  });
});

describe('[TAMPER-2] what Mneme does itself is none', () => {
  test('restarts, checkpoints, a replaced log and a rewritten history', async () => {
    const it = await written();
    await it.reopen();
    await it.workspace.door.checkpoint('a test');
    const shorter = linesOf(it)
      .slice(3)
      .map((line) => `${line}\n`)
      .join('');
    await it.workspace.door.project(log, shorter);
    await it.commit('memory/procedures/p9.md', 'more\n', agent);
    const rewrite = (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replaceAll('# P1', '# --'), 'latin1');
    await it.workspace.restartHistory(() =>
      rewriteHistory(it.root, { file: rewrite, message: rewrite, drops: () => false }),
    );
    await it.commit('memory/procedures/p8.md', 'more\n', agent);
    await it.reopen();
    await it.workspace.alerts.history.look(it.workspace.history);
    await it.workspace.door.lookAtLog();
    await it.workspace.alerts.idle();
    expect(openOf(it)).toEqual([]);
  });
});

describe('[TAMPER-3] while it runs', () => {
  test('a line that an editor takes out of audit.log', async () => {
    const it = await written();
    await new Promise((resolve) => setTimeout(resolve, 400));
    it.write(
      log,
      linesOf(it)
        .slice(1)
        .map((line) => `${line}\n`)
        .join(''),
    );
    const [alert] = await it.alerts(1);
    expect(alert).toMatchObject({ kind: 'tampering', path: log });
    expect(alert?.words).toContain('lost 1 line');
  });

  test('a branch that is set back, by the watch alone', async () => {
    const it = await written();
    await new Promise((resolve) => setTimeout(resolve, 300));
    it.git('update-ref', 'refs/heads/main', it.git('rev-parse', 'HEAD~2').trim());
    const [alert] = await it.alerts(1);
    expect(alert?.words).toContain('was set back');
  });
});

describe('[TAMPER-4] the history itself', () => {
  test('set back while nothing ran: what came after is kept and comes back, with all that was recorded since', async () => {
    const it = await written();
    let tip = '';
    await it.reopen(() => {
      tip = it.git('rev-parse', 'HEAD').trim();
      it.git('reset', '--soft', 'HEAD~3');
    });
    expect(openOf(it)).toMatchObject([{ kind: 'tampering', path: '.audit' }]);
    await it.commit('memory/procedures/later.md', '# Later — with a dash\n', agent);
    await it.workspace.door.settled();
    await it.workspace.alerts.settle(it.workspace.alerts.open()[0]?.id ?? '', 'restored');
    await it.workspace.door.settled();
    expect(it.git('merge-base', tip, 'HEAD').trim()).toBe(tip);
    expect(it.git('log', '--format=%s')).toContain('[CREATE] memory/procedures/later.md');
    expect(it.git('fsck', '--full', '--no-dangling')).toBe('');
    expect((await it.workspace.history.differing()).filter((path) => path !== log)).toEqual([]);
    await it.reopen();
    expect(openOf(it)).toEqual([]);
  });

  test('amended: another tip in the place of ours', async () => {
    const it = await written();
    await it.reopen(() => {
      it.git(
        '-c',
        'user.name=x',
        '-c',
        'user.email=x@x',
        'commit',
        '--amend',
        '--allow-empty',
        '-qm',
        'nothing to see',
      );
    });
    expect(openOf(it)[0]?.words).toContain('was rewritten');
  });

  test('commits by the owner’s own git are noticed; “yes, mine” settles it', async () => {
    const it = await written();
    await it.reopen(() => {
      it.git('-c', 'user.name=x', '-c', 'user.email=x@x', 'commit', '--allow-empty', '-qm', 'by hand');
    });
    expect(openOf(it)[0]?.words).toContain('1 commit in .audit was not made by Mneme');
    await it.workspace.alerts.settle(it.workspace.alerts.open()[0]?.id ?? '', 'mine');
    await it.reopen();
    expect(openOf(it)).toEqual([]);
  });

  test('gone, with a new one in its place: named, and only a backup helps', async () => {
    const it = await written();
    await it.reopen(() => renameSync(join(it.root, '.audit'), join(it.root, '.audit-away')));
    const [alert] = it.workspace.alerts.open();
    expect(alert?.words).toContain('is another one');
    await expect(it.workspace.alerts.settle(alert?.id ?? '', 'restored')).rejects.toMatchObject({
      code: 'history.none',
    });
    expect(it.workspace.alerts.open()).toHaveLength(1);
    await it.commit('memory/procedures/goes-on.md', 'on\n', agent);
    await it.workspace.alerts.settle(alert?.id ?? '', 'mine');
    expect(openOf(it)).toEqual([]);
  });

  test('a hook, a filter, a shallow history: named, and what can be is taken back', async () => {
    const it = await written();
    await it.reopen(() => {
      mkdirSync(join(it.root, '.audit/hooks'), { recursive: true });
      writeFileSync(join(it.root, '.audit/hooks/pre-commit'), '#!/bin/sh\n', { mode: 0o755 });
      it.git('config', 'filter.x.clean', 'rm -rf /');
    });
    const [alert] = it.workspace.alerts.open();
    expect(alert?.words).toContain('.audit/config');
    expect(alert?.words).toContain('.audit/hooks');
    await it.workspace.alerts.settle(alert?.id ?? '', 'restored');
    expect(it.read('.audit/config')).not.toContain('filter');
    const first = it.git('rev-list', '--max-parents=0', 'HEAD').trim();
    await it.reopen(() => writeFileSync(join(it.root, '.audit/shallow'), `${first}\n`));
    expect(openOf(it)[0]?.words).toContain('shallow');
    await it.commit('SOUL.md', 'still written\n', owner);
  });

  test('commits replaced by others say what they said', async () => {
    const it = await written();
    const head = it.git('rev-parse', 'HEAD').trim();
    await it.reopen(() => {
      it.git('update-ref', `refs/replace/${head}`, it.git('rev-parse', 'HEAD~2').trim());
    });
    expect(openOf(it)[0]?.words).toContain('.audit/refs/replace');
    expect(it.workspace.history.head()).not.toBe(it.git('rev-parse', 'HEAD~2').trim());
  });
});

test('[TAMPER-5] killed at any moment, nothing of ours looks like tampering', async () => {
  const it = await written();
  // What a killed engine leaves: the seal and the tip of some batches ago, with all intents still in the journal.
  const seal = it.read('.mneme/audit-seal.json');
  const tip = it.read('.mneme/history-tip.json');
  await it.reopen();
  await it.reopen(() => it.write('.mneme/history-tip.json', tip));
  expect(seal).not.toBe('');
  expect(openOf(it)).toEqual([]);
});
