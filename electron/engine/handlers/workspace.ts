import type { workspaceMethods } from '#shared/contract/methods/workspace.ts';
import { recentChanges } from '../health/changes.ts';
import { runDoctor } from '../health/doctor.ts';
import { coreBudget, survey } from '../health/status.ts';
import type { Doubt } from '../trust/unattributed.ts';
import { readFileStamped } from '../workspace/read.ts';

import type { AnswersOf } from './types.ts';

const asProblem = (doubt: Doubt) => ({ ...doubt, severity: 'warning' as const, code: 'edit.unproven' });

export const workspaceAnswers: AnswersOf<keyof typeof workspaceMethods> = {
  async 'workspace.status'(house) {
    const core = await readFileStamped(house.root, 'MEMORY.md');
    const damage = house.door.damage;
    const remedy = damage === null ? null : 'Begin a new history; the damaged one is kept aside.';
    return {
      root: house.root,
      name: house.name,
      version: house.version,
      ...survey(house.index, house.ports.clock),
      problems: [...house.index.problems(), ...house.unproven.doubts().map(asProblem)],
      core: await coreBudget(core?.text ?? null, house.around.coreCap),
      index: { ...house.keeper.state },
      meaning: house.meaning.state,
      audit: {
        state: damage === null ? 'ok' : 'damaged',
        head: house.history.head(),
        backlog: house.door.backlog,
        note: damage,
        remedy,
      },
      agents: 0,
      socket: '',
    };
  },

  async 'changes.recent'(house, { limit, path }) {
    return { entries: await recentChanges(house.root, limit, path) };
  },

  async 'index.rebuild'(house) {
    await house.ready;
    const since = performance.now();
    await house.keeper.rebuild('asked for');
    const { files, memories } = house.index.counts();
    return { files, memories, problems: house.index.problems().length, tookMs: Math.round(performance.now() - since) };
  },

  async 'doctor.run'(house, { repair }) {
    await house.ready;
    return runDoctor(house, repair);
  },
};
