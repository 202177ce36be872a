import { placingPrompt } from '../capture/placing.ts';
import { writtenBy } from '../memories/write.ts';
import { factsOf, instructionFiles } from '../settings/instructions/files.ts';
import { planInstructions, showInstructions } from '../settings/instructions/plan.ts';
import { mainText, reflectText, subagentText } from '../workspace/instructions/texts.ts';
import type { HandlersOf } from './types.ts';

export const instructionHandlers: HandlersOf<'instructions.show' | 'instructions.prompt' | 'instructions.write'> = {
  async 'instructions.show'(services) {
    const files = await showInstructions(services.root, instructionFiles(factsOf(services.settings)));
    return { files, subagent: subagentText() };
  },

  async 'instructions.prompt'(services, { name, content }) {
    switch (name) {
      case 'main-agent':
        return { text: mainText(factsOf(services.settings)) };
      case 'sub-agent':
        return { text: subagentText() };
      case 'reflect':
        return { text: reflectText };
      case 'router':
        return { text: await placingPrompt(services, content) };
    }
  },

  async 'instructions.write'(services, { paths }, caller) {
    await services.ready;
    const files = instructionFiles(factsOf(services.settings));
    const wanted = paths === undefined ? { states: ['missing', 'outdated'] as const } : { named: paths };
    const plan = () => planInstructions(services.root, files, wanted);
    if ((await plan()).result.length === 0) return { change: null, paths: [] };
    const { receipt, result } = await services.door.commit(
      plan,
      writtenBy(caller, 'wrote the instructions for agents'),
    );
    return { change: receipt.change, paths: result };
  },
};
