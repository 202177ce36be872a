import type { fileMethods } from '#shared/contract/methods/files.ts';
import type { Caller } from '#shared/model/agent.ts';
import { tokenizer } from '#shared/text/tokenizer.ts';
import { requireOwnWords } from '../capture/own-words.ts';
import { libraryTree, listFiles, pageStatuses } from '../health/library.ts';
import { readPart } from '../health/read.ts';
import { agentBehind } from '../history/group.ts';
import type { MemoryBeginning } from '../index/types.ts';
import { planAppend, planPatch, planWrite, writtenBy } from '../memories/write.ts';
import type { Services } from '../services.ts';
import { readText } from '../workspace/disk.ts';
import { documentAt } from '../workspace/document-files.ts';
import { parse } from '../workspace/parse.ts';
import { normalise } from '../workspace/paths.ts';

import { doubtOf, doubtsIn } from './marks.ts';
import type { HandlersOf } from './types.ts';

export const fileHandlers: HandlersOf<keyof typeof fileMethods> = {
  async 'file.list'(services, { path, cursor }) {
    const doubt = (memory: MemoryBeginning) => doubtOf(services, memory);
    return listFiles(services.index, path === '' ? '' : normalise(path), cursor, doubt);
  },

  async 'file.read'(services, input, caller) {
    const { part, lines } = await readPart(services.root, input);
    const source = documentAt(part.path);
    if (caller.role !== 'owner') {
      const given =
        source === null
          ? services.index
              .memoriesOf(part.path)
              .filter(({ line, endLine }) => line <= lines.to && endLine >= lines.from)
          : [{ text: part.content, tags: ['untrusted'], source }];
      services.captureQueue.heard.gave(caller.session, given);
    }
    const doubt = source === null ? null : doubtOf(services, { id: source, tags: ['untrusted'], source });
    const content =
      caller.role === 'owner' ? part.content : (services.captureQueue.aside.shown(part.path, part.content) ?? '');
    return { ...part, content, doubts: doubt === null ? doubtsIn(services, part.path) : [{ ...lines, doubt }] };
  },

  async 'file.write'(services, { path, content, hash }, caller) {
    const plan = async () => {
      await ownWords(services, caller, path, () => content);
      return planWrite({ path, content, base: hash ?? undefined }, { ...services.around, caller });
    };
    return written(services, plan, caller, 'called memory_write');
  },

  async 'file.patch'(services, input, caller) {
    const plan = async () => {
      // A replacement may be of a few letters: what it makes of the line is what is said.
      await ownWords(services, caller, input.path, (text) =>
        input.patches.reduce((now, { oldText, newText }) => now.replace(oldText, () => newText), text),
      );
      return planPatch(input, { ...services.around, caller });
    };
    return written(services, plan, caller, 'called memory_patch');
  },

  async 'file.append'(services, input, caller) {
    const plan = async () => {
      await ownWords(services, caller, input.path, (text) => `${text}\n${input.entry}`);
      return planAppend(input, { ...services.around, caller });
    };
    return written(services, plan, caller, 'called memory_append');
  },

  async 'library.tree'(services) {
    return libraryTree(services.index);
  },

  async 'library.statuses'({ index, scores }) {
    return { pages: pageStatuses(index, (page) => scores.of(page).status) };
  },

  async 'library.check'(_services, { path, content }) {
    return { problems: parse(normalise(path), content).problems, tokens: (await tokenizer())(content) };
  },

  async 'library.save'(services, { path, content, base }, caller) {
    const saved = await written(
      services,
      () => planWrite({ path, content, base }, { ...services.around, caller }),
      caller,
      'saved it in the Library',
    );
    return { ...saved, problems: parse(saved.path, content).problems, tokens: (await tokenizer())(content) };
  },

  async 'file.history'(services, { path, limit, skip }) {
    const { versions, more } = await services.history.versions(normalise(path), { limit, skip });
    return { versions: versions.map((one) => ({ ...one, agent: agentBehind(one) })), more };
  },

  async 'file.version'(services, { path, commit }) {
    return services.history.show(normalise(path), commit);
  },
};

/** `becoming`: the file's text as it would be, of what it is. @throws as `requireOwnWords` */
async function ownWords(
  services: Services,
  caller: Caller,
  path: string,
  becoming: (text: string) => string,
): Promise<void> {
  if (caller.role === 'owner') return;
  const known = normalise(path);
  const text = (await readText(services.root, known)).text ?? '';
  requireOwnWords(services, caller, known, text, becoming(text));
}

async function written<T extends { path: string; hash: string }>(
  services: Services,
  plan: Parameters<typeof services.door.commit<T>>[0],
  caller: Caller,
  verb: string,
): Promise<T & { change: string }> {
  await services.ready;
  const { receipt, result } = await services.door.commit(plan, writtenBy(caller, verb));
  return { ...result, change: receipt.change };
}
