import type { Caller } from '#shared/model/agent.ts';
import type { RollbackTarget } from '#shared/model/audit.ts';
import type { By } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import { countedNoun } from '#shared/text/counted.ts';
import { writtenBy } from '../memories/write.ts';
import { redQuestions, requireAgreed } from '../recall/contract/recall-contract.ts';
import { carryOut, filesAfter } from '../rollback/carry-out.ts';
import { previewWords } from '../rollback/in-words.ts';
import { targetNamed } from '../rollback/named.ts';
import { planRollback, triggerOf } from '../rollback/plan.ts';
import { previewOf } from '../rollback/preview.ts';
import type { Services } from '../services.ts';
import type { HandlersOf } from './types.ts';

const doneWords = (paths: string[]) =>
  paths.length === 0 ? 'It was so already.' : `${countedNoun(paths.length, 'file')} rolled back.`;

/** Who rolls back: the owner, or an agent with the owner's code, which is an approval. */
async function rolledBy(services: Services, target: RollbackTarget, caller: Caller): Promise<By> {
  await services.door.settled();
  const by = writtenBy(caller, await triggerOf(target, services));
  return caller.role === 'owner'
    ? by
    : { ...by, approval: 'approved', trigger: `${by.trigger}, with the owner’s code` };
}

export const rollbackHandlers: HandlersOf<'rollback.preview' | 'rollback.apply' | 'memory.rollback' | 'rollback.code'> =
  {
    async 'rollback.preview'(services, asked) {
      await services.ready;
      const plan = await planRollback(await targetNamed(asked.target, services.commits), services);
      const contract = await services.contract.ahead(filesAfter(plan, asked.resolutions));
      return { ...(await previewOf(plan, services)), contract };
    },

    async 'rollback.apply'(services, { preview, resolutions, red, ...asked }, caller) {
      await services.ready;
      const target = await targetNamed(asked.target, services.commits);
      const plan = await planRollback(target, services);
      requireAgreed(await services.contract.ahead(filesAfter(plan, resolutions)), red);
      const by = await rolledBy(services, target, caller);
      const { change, paths } = await carryOut(services, { target, preview, resolutions }, by);
      return { change, paths, message: doneWords(paths) };
    },

    async 'memory.rollback'(services, { code, ...asked }, caller) {
      await services.ready;
      const target = await targetNamed(asked.target, services.commits);
      if (code === undefined) return ask(services, target, caller);
      const asking = services.asked.take(target, code);
      if (asking === null) throw wrongCode(services);
      const by = await rolledBy(services, target, caller);
      const { change, paths } = await carryOut(services, { target, preview: asking.preview }, by);
      return { status: 'done', change, message: doneWords(paths) };
    },

    async 'rollback.code'(services) {
      const code = services.asked.code();
      const { asking } = services.asked;
      if (asking === null || code === null)
        return { code: null, asked: null, message: 'No agent asked for a rollback.' };
      const message = `${asking.agent} asks for it. Tell it the code if you want that; it holds for ten minutes, once.`;
      return { code, asked: asking.words, message };
    },
  };

/** Shows an agent what it asks for. What conflicts is for the owner's own eyes and hands. */
async function ask(services: Services, target: RollbackTarget, caller: Caller) {
  const plan = await planRollback(target, services);
  const shown = await previewOf(plan, services);
  const red = redQuestions(await services.contract.ahead(filesAfter(plan)));
  const loses = red.length > 0 ? [`Pinned questions would lose their answer: ${red.join(', ')}.`] : [];
  const words = [previewWords(shown), ...loses].join('\n');
  const conflicts = shown.files.flatMap(({ path, conflict }) =>
    conflict === null ? [] : `${path}: ${conflict.words}`,
  );
  if (conflicts.length > 0) {
    throw fail(
      'file.changed',
      `This cannot be rolled back without a choice. ${conflicts.slice(0, 5).join(' ')}`,
      'Ask the owner to roll back on the Audit page or with `mneme rollback`, where each conflict can be decided.',
      { data: { conflicts } },
    );
  }
  if (shown.files.length === 0) return { status: 'done' as const, change: null, message: words };
  services.asked.ask({ target, preview: shown.preview, words, agent: caller.name });
  const next =
    'Nothing is done yet. Show this to the user; if they want it, ask for the code that the Mneme window or `mneme rollback code` shows them, and call again with the same target and `code`.';
  return { status: 'preview' as const, change: null, message: `${words}\n\n${next}` };
}

const wrongCode = (services: Services) =>
  fail(
    'rollback.code',
    'The code is wrong, or is not for this rollback.',
    services.asked.asking === null
      ? 'Ask again without `code`, and let the owner read the new one to you.'
      : 'Ask the owner for the code that the window or `mneme rollback code` shows now.',
  );
