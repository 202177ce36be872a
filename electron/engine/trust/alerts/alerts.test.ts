import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { confirm } from '../../settings/consent.ts';
import { hashOf } from '../../workspace/hash.ts';
import { openWorkspace, owner } from './testing/workspace.ts';

const skill = { actor: 'skill:weather', approval: 'auto', trigger: 'the skill wrote' } as const;
const reflection = { actor: 'reflection:r-001', approval: 'approved', trigger: 'a night', session: 'r-001' } as const;

describe('[ALERT-1] an edit of a critical file raises an alert at once, with the diff', () => {
  test('the first files of a workspace raise none', async () => {
    const it = await openWorkspace();
    expect(it.workspace.alerts.open()).toEqual([]);
  });

  test('what a workspace began with is kept as its history would tell it', async () => {
    const it = await openWorkspace();
    const kept = () => JSON.parse(it.read('.mneme/alerts.json')).good;
    const begun = kept();
    expect(begun['SOUL.md'].hash).toBe(hashOf(it.read('SOUL.md')));
    await it.reopen(() => rmSync(join(it.root, '.mneme/alerts.json')));
    expect(kept()).toEqual(begun);
  });

  test('by the owner through Mneme: critical', async () => {
    const it = await openWorkspace();
    const before = it.read('SOUL.md');
    await it.commit('SOUL.md', `${before}Be brief.\n`, owner);
    const [alert] = it.workspace.alerts.open();
    expect(alert).toMatchObject({ kind: 'critical', path: 'SOUL.md', actor: 'manual', before, settled: null });
    expect(alert?.after).toBe(`${before}Be brief.\n`);
    expect(alert?.words).toBe(
      'SOUL.md was modified on 2026-02-05 at 10:00 UTC by hand: 1 line added. Was this intentional?',
    );
    await it.workspace.door.settled();
    await it.workspace.alerts.idle();
    expect(it.workspace.alerts.open()[0]?.commit).toBe(it.git('log', '-1', '--format=%H', '--', 'SOUL.md').trim());
  });

  test('parameters set on the Settings page: none; by a command, where one waits, or of alerts themselves: critical', async () => {
    const it = await openWorkspace();
    const press = { ...owner, trigger: 'Mneme window changed the settings' };
    const alerted = () => it.workspace.alerts.open().map(({ path }) => path);
    const [off, on] = ['{"version": 1}\n', '{"version": 1, "sync": {"auto": true}}\n'];
    await it.commit('mneme.json', on, press, 'settings: sync.auto');
    expect(alerted()).toEqual([]);
    const undo = { ...press, trigger: 'Mneme window took back a0feea7e1447384f' };
    await it.commit('mneme.json', off, undo, 'took back settings: sync.auto');
    expect(alerted()).toEqual([]);
    await it.commit('mneme.json', on, press, 'settings: sync.auto');
    await it.commit('mneme.json', off, { ...press, trigger: 'the mneme command changed the settings' });
    expect(alerted()).toEqual(['mneme.json']);
    await it.commit('mneme.json', '{"version": 1, "core": {"cap": 4000}}\n', press, 'settings: core.cap');
    expect(alerted()).toEqual(['mneme.json']);
    await it.workspace.alerts.settle(it.workspace.alerts.open()[0]?.id ?? '', 'mine');
    await it.commit('mneme.json', off, press, 'settings: audit.alerts');
    expect(alerted()).toEqual(['mneme.json']);
  });

  test('by an approved reflection: critical; by anybody else: integrity', async () => {
    const it = await openWorkspace();
    await it.commit('SOUL.md', 'approved\n', reflection);
    await it.commit('IDENTITY.md', 'by a skill\n', skill);
    await it.commit('MEMORY.md', 'no critical file\n', skill);
    const kinds = it.workspace.alerts.open().map(({ path, kind }) => [path, kind]);
    expect(kinds).toEqual([
      ['IDENTITY.md', 'integrity'],
      ['SOUL.md', 'critical'],
    ]);
  });

  test('by an editor, while it runs: told with the file’s name', async () => {
    const it = await openWorkspace();
    await new Promise((resolve) => setTimeout(resolve, 300));
    it.write('SOUL.md', 'outside\n');
    const [alert] = await it.alerts(1);
    expect(alert).toMatchObject({ kind: 'critical', path: 'SOUL.md', after: 'outside\n' });
    const fresh = it.events.flatMap((event) => (event.name === 'alerts' ? (event.data.fresh ?? []) : []));
    expect(fresh.at(-1)).toContain('SOUL.md was modified');
  });

  test('a reflection that nobody approved is no owner', async () => {
    const it = await openWorkspace();
    await it.commit('SOUL.md', 'pending\n', { ...reflection, approval: 'pending' });
    expect(it.workspace.alerts.open()[0]?.kind).toBe('integrity');
  });

  test('by an editor while an agent could have done it: integrity, and said so', async () => {
    const it = await openWorkspace();
    await it.commit('SOUL.md', 'whose?\n', {
      ...owner,
      trigger: 'edited outside Mneme while agents were connected: Coder',
    });
    const [alert] = it.workspace.alerts.open();
    expect(alert).toMatchObject({ kind: 'integrity' });
    expect(alert?.words).toContain('by hand while Coder could have done it');
  });

  test('by a sync: critical, unless the owner acknowledged it on the other machine', async () => {
    const it = await openWorkspace();
    const sync = { actor: 'system:sync', approval: 'auto', trigger: 'synced' } as const;
    await it.commit('SOUL.md', 'from elsewhere\n', sync);
    expect(it.workspace.alerts.open()).toMatchObject([{ kind: 'critical', actor: 'system:sync' }]);
    const line = { id: 'x', path: 'IDENTITY.md', kind: 'critical', raised: 'r', at: 'a', how: 'mine', actor: 'manual' };
    const acknowledged = { ...line, by: 'manual', before: null, good: hashOf('known\n') };
    await it.commit('memory/meta/alerts.jsonl', `${JSON.stringify(acknowledged)}\n`, sync);
    await it.commit('IDENTITY.md', 'known\n', sync);
    expect(it.workspace.alerts.open().map(({ path }) => path)).toEqual(['SOUL.md']);
  });

  test('off, as the owner has it: none, but for a change of the configuration itself', async () => {
    const it = await openWorkspace();
    await it.commit('mneme.json', '{"audit": {"alerts": false}}\n', owner);
    confirm(['alerts'], it.workspace.settings.file, it.workspace.consent);
    it.workspace.settings.reload();
    const [alert] = it.workspace.alerts.open();
    expect(alert?.path).toBe('mneme.json');
    await it.commit('SOUL.md', 'unseen\n', skill);
    expect(it.workspace.alerts.open()).toHaveLength(1);
  });
});

describe('[ALERT-2] what happened while nothing ran is seen at start', () => {
  test('an edit, a removal and a new critical file', async () => {
    const it = await openWorkspace();
    await it.reopen(() => {
      it.write('SOUL.md', 'at night\n');
      rmSync(join(it.root, 'IDENTITY.md'));
      it.write('moltbot.json', '{}\n');
    });
    const alerts = it.workspace.alerts.open();
    expect(alerts.map(({ path, kind }) => `${path} ${kind}`).sort()).toEqual([
      'IDENTITY.md integrity',
      'SOUL.md integrity',
      'moltbot.json integrity',
    ]);
    expect(alerts.find(({ path }) => path === 'IDENTITY.md')?.after).toBeNull();
    expect(alerts.find(({ path }) => path === 'SOUL.md')?.words).toContain('while Mneme was not running');
  });

  test('it survives restarts, and the loss of everything local', async () => {
    const it = await openWorkspace();
    const before = it.read('SOUL.md');
    await it.commit('SOUL.md', 'changed\n', skill);
    await it.reopen();
    expect(it.workspace.alerts.open()).toMatchObject([
      { path: 'SOUL.md', kind: 'integrity', before, after: 'changed\n' },
    ]);
    await it.reopen(() => rmSync(join(it.root, '.mneme'), { recursive: true }));
    expect(it.workspace.alerts.open()).toMatchObject([
      { path: 'SOUL.md', kind: 'integrity', actor: 'skill:weather', before, after: 'changed\n' },
    ]);
  });

  test('what was acknowledged stays so without anything local', async () => {
    const it = await openWorkspace();
    await it.commit('SOUL.md', 'mine\n', owner);
    await it.workspace.alerts.settle(it.workspace.alerts.open()[0]?.id ?? '', 'mine');
    await it.reopen(() => rmSync(join(it.root, '.mneme'), { recursive: true }));
    expect(it.workspace.alerts.open()).toEqual([]);
  });
});

describe('[ALERT-3] an alert stays until it is acknowledged', () => {
  test('several edits of one file are one alert with the whole difference, under another name', async () => {
    const it = await openWorkspace();
    const before = it.read('SOUL.md');
    await it.commit('SOUL.md', 'one\n', skill);
    const first = it.workspace.alerts.open()[0]?.id ?? '';
    await it.commit('SOUL.md', 'two\n', owner);
    const [alert, ...more] = it.workspace.alerts.open();
    expect(more).toEqual([]);
    expect(alert).toMatchObject({ kind: 'integrity', before, after: 'two\n' });
    await expect(it.workspace.alerts.settle(first, 'mine')).rejects.toMatchObject({ code: 'memory.missing' });
  });

  test('“yes, mine” keeps it, in history and log, and it is the good state from now on', async () => {
    const it = await openWorkspace();
    await it.commit('SOUL.md', 'mine\n', owner);
    const { alert, change } = await it.workspace.alerts.settle(it.workspace.alerts.open()[0]?.id ?? '', 'mine');
    expect(alert.settled?.how).toBe('mine');
    expect(change).not.toBeNull();
    expect(it.workspace.alerts.open()).toEqual([]);
    expect(it.workspace.alerts.settled()).toHaveLength(1);
    expect(it.read('memory/meta/audit.log')).toContain(
      '| APPEND | memory/meta/alerts.jsonl | manual | approved | alert of SOUL.md: acknowledged, the change is kept',
    );
    await it.commit('SOUL.md', 'again\n', owner);
    expect(it.workspace.alerts.open()[0]?.before).toBe('mine\n');
  });

  test('“take it back” restores the bytes as a REVERT, in one change set with its acknowledgement', async () => {
    const it = await openWorkspace();
    const before = it.read('SOUL.md');
    await it.commit('SOUL.md', 'bad\n', skill);
    const { change } = await it.workspace.alerts.settle(it.workspace.alerts.open()[0]?.id ?? '', 'restored');
    expect(it.read('SOUL.md')).toBe(before);
    await it.workspace.door.settled();
    const touched = it.git('log', `--grep=^Change: ${change}$`, '--format=', '--name-only').trim().split('\n');
    expect(touched.sort()).toEqual(['SOUL.md', 'memory/meta/alerts.jsonl']);
    expect(it.git('log', '-1', '--format=%s', '--', 'SOUL.md')).toContain('[REVERT] SOUL.md');
    expect((await it.reopen()).alerts.open()).toEqual([]);
  });

  test('a file that was changed again since is not acknowledged unseen', async () => {
    const it = await openWorkspace();
    await it.commit('SOUL.md', 'seen\n', owner);
    const { id } = it.workspace.alerts.open()[0] ?? { id: '' };
    it.write('SOUL.md', 'unseen\n');
    await expect(it.workspace.alerts.settle(id, 'mine')).rejects.toMatchObject({ code: 'file.changed' });
    const [alert] = await it.alerts(1);
    expect(alert).toMatchObject({ after: 'unseen\n' });
  });

  test('one that is taken back by a rollback is settled by itself, and said so', async () => {
    const it = await openWorkspace();
    const before = it.read('SOUL.md');
    await it.commit('SOUL.md', 'bad\n', skill);
    await it.commit('SOUL.md', before, { ...owner, trigger: 'rolled back' });
    expect(it.workspace.alerts.open()).toEqual([]);
    expect(it.workspace.alerts.settled()).toMatchObject([{ path: 'SOUL.md', settled: { how: 'restored' } }]);
    expect(it.read('memory/meta/audit.log')).toContain('alert of SOUL.md: back at its last good state');
  });
});

describe('[ALERT-4] bad input', () => {
  test.each(['folder', 'link'])('a %s in the place of a critical file is named, and steps aside', async (what) => {
    const it = await openWorkspace();
    const before = it.read('SOUL.md');
    const place = join(it.root, 'SOUL.md');
    await it.reopen(() => {
      rmSync(place);
      if (what === 'folder') mkdirSync(place);
      else symlinkSync('/etc/hostname', place);
      if (what === 'folder') it.write('SOUL.md/inside.md', 'kept\n');
    });
    const [alert] = it.workspace.alerts.open();
    expect(alert?.words).toContain(`a ${what} stands in its place`);
    const { message } = await it.workspace.alerts.settle(alert?.id ?? '', 'restored');
    expect(message).toContain('SOUL.md (set aside');
    expect(it.read('SOUL.md')).toBe(before);
  });

  test('bytes that are no text are shown as none, and taken back', async () => {
    const it = await openWorkspace();
    const before = it.read('SOUL.md');
    await it.reopen(() => it.write('SOUL.md', Buffer.from([0xff, 0xfe, 0x00, 0xc3])));
    const [alert] = it.workspace.alerts.open();
    expect(alert).toMatchObject({ before, after: null });
    expect(alert?.words).toContain('is no text any more');
    await it.workspace.alerts.settle(alert?.id ?? '', 'restored');
    expect(it.read('SOUL.md')).toBe(before);
  });
});
