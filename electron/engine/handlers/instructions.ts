import { placingPrompt } from '../capture/placing.ts';
import { factsOf, instructionFiles } from '../instructions/files.ts';
import { planInstructions, showInstructions } from '../instructions/plan.ts';
import { writtenBy } from '../memories/write.ts';
import { mainText, subagentText } from '../workspace/instructions/texts.ts';
import type { AnswersOf } from './types.ts';

export const instructionAnswers: AnswersOf<'instructions.show' | 'instructions.prompt' | 'instructions.write'> = {
  async 'instructions.show'(house) {
    const files = await showInstructions(house.root, instructionFiles(factsOf(house.settings)));
    return { files, subagent: subagentText() };
  },

  async 'instructions.prompt'(house, { name, content }) {
    switch (name) {
      case 'main-agent':
        return { text: mainText(factsOf(house.settings)) };
      case 'sub-agent':
        return { text: subagentText() };
      case 'router':
        return { text: await placingPrompt(house, content) };
    }
  },

  async 'instructions.write'(house, { paths }, caller) {
    await house.ready;
    const files = instructionFiles(factsOf(house.settings));
    const wanted = paths === undefined ? { states: ['missing', 'outdated'] as const } : { named: paths };
    const plan = () => planInstructions(house.root, files, wanted);
    if ((await plan()).result.length === 0) return { change: null, paths: [] };
    const { receipt, result } = await house.door.commit(plan, writtenBy(caller, 'wrote the instructions for agents'));
    return { change: receipt.change, paths: result };
  },
};
