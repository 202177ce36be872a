import type { workspaceMethods } from '#shared/contract/methods/workspace.ts';
import type { Output } from '#shared/contract/methods.ts';
import type { FileAside } from '../capture/aside-files.ts';
import { recentChanges } from '../health/changes.ts';
import { runDoctor } from '../health/doctor.ts';
import { coreBudget, workspaceCounts } from '../health/status.ts';
import type { ModelsState } from '../llm/types.ts';
import type { Doubt } from '../trust/unattributed.ts';
import { readFileStamped } from '../workspace/read.ts';

import { asideAlert } from './set-aside.ts';
import type { HandlersOf } from './types.ts';

const asideProblem = (waiting: FileAside) => {
  const { path, words, remedy } = asideAlert(waiting);
  return { path, line: 1, severity: 'warning' as const, code: 'file.waiting' as const, message: words, remedy };
};
const asProblem = (doubt: Doubt) => ({ ...doubt, severity: 'warning' as const, code: 'edit.unproven' });

function modelTold({ provider, model, reason, remedy, lastError }: ModelsState): Output<'workspace.status'>['model'] {
  if (provider === 'none') return null;
  const trouble = [
    ...(reason === null ? [] : [reason, remedy ?? '']),
    ...(lastError === null ? [] : [`Last, ${minuteTold(lastError.at)}: ${lastError.message} ${lastError.remedy}`]),
  ];
  return { name: model || provider, trouble: trouble.length === 0 ? null : trouble.join(' ') };
}

const minuteTold = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export const workspaceHandlers: HandlersOf<keyof typeof workspaceMethods> = {
  async 'workspace.status'(services) {
    const core = await readFileStamped(services.root, 'MEMORY.md');
    const damage = services.door.damage;
    const remedy = damage === null ? null : 'Begin a new history; the damaged one is kept aside.';
    return {
      root: services.root,
      name: services.name,
      version: services.version,
      ...workspaceCounts(services.index, services.ports.clock),
      problems: [
        ...services.index.problems(),
        ...services.unattributed.doubts().map(asProblem),
        ...services.captureQueue.aside.list().map(asideProblem),
      ],
      core: await coreBudget(core?.text ?? null, services.around.coreCap),
      index: { ...services.keeper.state },
      meaning: services.vectors.state,
      audit: {
        state: damage === null ? 'ok' : 'damaged',
        head: services.history.head(),
        backlog: services.door.backlog,
        note: damage,
        remedy,
      },
      model: modelTold(services.models.state()),
      agents: 0,
      socket: '',
    };
  },

  async 'changes.recent'(services, { limit, path }) {
    return { entries: await recentChanges(services.root, limit, path) };
  },

  async 'index.rebuild'(services) {
    await services.ready;
    const since = performance.now();
    await services.keeper.rebuild('asked for');
    const { files, memories } = services.index.counts();
    return {
      files,
      memories,
      problems: services.index.problems().length,
      tookMs: Math.round(performance.now() - since),
    };
  },

  async 'doctor.run'(services, { repair }) {
    await services.ready;
    return runDoctor(services, repair);
  },
};
