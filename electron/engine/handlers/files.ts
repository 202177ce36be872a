import type { fileMethods } from '#shared/contract/methods/files.ts';
import type { Caller } from '#shared/model/agent.ts';
import { tokenizer } from '#shared/text/tokenizer.ts';
import { requireOwnWords } from '../capture/own-words.ts';
import { libraryTree, listFiles } from '../health/library.ts';
import { readPart } from '../health/read.ts';
import { planAppend, planPatch, planWrite, writtenBy } from '../memories/write.ts';
import type { Services } from '../services.ts';
import { found } from '../workspace/disk.ts';
import { parse } from '../workspace/parse.ts';
import { normalise } from '../workspace/paths.ts';

import type { AnswersOf } from './types.ts';

export const fileAnswers: AnswersOf<keyof typeof fileMethods> = {
  async 'file.list'(house, { path, cursor }) {
    return listFiles(house.index, path === '' ? '' : normalise(path), cursor);
  },

  async 'file.read'(house, input) {
    return readPart(house.root, input);
  },

  async 'file.write'(house, { path, content, hash }, caller) {
    const plan = async () => {
      await ownWords(house, caller, path, () => content);
      return planWrite({ path, content, base: hash ?? undefined }, { ...house.around, caller });
    };
    return written(house, plan, caller, 'called memory_write');
  },

  async 'file.patch'(house, input, caller) {
    const plan = async () => {
      // A replacement may be of a few letters: what it makes of the line is what is said.
      await ownWords(house, caller, input.path, (text) =>
        input.patches.reduce((now, { oldText, newText }) => now.replace(oldText, () => newText), text),
      );
      return planPatch(input, { ...house.around, caller });
    };
    return written(house, plan, caller, 'called memory_patch');
  },

  async 'file.append'(house, input, caller) {
    const plan = async () => {
      await ownWords(house, caller, input.path, (text) => `${text}\n${input.entry}`);
      return planAppend(input, { ...house.around, caller });
    };
    return written(house, plan, caller, 'called memory_append');
  },

  async 'library.tree'(house) {
    return libraryTree(house.index);
  },

  async 'library.check'(_house, { path, content }) {
    return { problems: parse(normalise(path), content).problems, tokens: (await tokenizer())(content) };
  },

  async 'library.save'(house, { path, content, base }, caller) {
    const saved = await written(
      house,
      () => planWrite({ path, content, base }, { ...house.around, caller }),
      caller,
      'saved it in the Library',
    );
    return { ...saved, problems: parse(saved.path, content).problems, tokens: (await tokenizer())(content) };
  },

  async 'file.history'(house, { path, limit, skip }) {
    return house.history.versions(normalise(path), { limit, skip });
  },

  async 'file.version'(house, { path, commit }) {
    return house.history.show(normalise(path), commit);
  },
};

/** `becoming`: the file's text as it would be, of what it is. @throws as `requireOwnWords` */
async function ownWords(
  house: Services,
  caller: Caller,
  path: string,
  becoming: (text: string) => string,
): Promise<void> {
  if (caller.role === 'owner') return;
  const known = normalise(path);
  const text = (await found(house.root, known)).text ?? '';
  requireOwnWords(house, caller, known, text, becoming(text));
}

async function written<T extends { path: string; hash: string }>(
  house: Services,
  plan: Parameters<typeof house.door.commit<T>>[0],
  caller: Caller,
  verb: string,
): Promise<T & { change: string }> {
  await house.ready;
  const { receipt, result } = await house.door.commit(plan, writtenBy(caller, verb));
  return { ...result, change: receipt.change };
}
