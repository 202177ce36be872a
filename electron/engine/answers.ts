import type { MethodName } from '#shared/contract/methods.ts';
import { captureAnswers } from './answers/capture.ts';
import { decayAnswers } from './answers/decay.ts';
import { fileAnswers } from './answers/files.ts';
import { graphAnswers } from './answers/graph.ts';
import { keepAnswers } from './answers/keep.ts';
import { memoryAnswers } from './answers/memory.ts';
import { modelAnswers } from './answers/models.ts';
import { provenanceAnswers } from './answers/provenance.ts';
import { reflectionAnswers } from './answers/reflection.ts';
import { settingsAnswers } from './answers/settings.ts';
import type { AnswersOf } from './answers/types.ts';
import { workspaceAnswers } from './answers/workspace.ts';

export type Answers = AnswersOf<MethodName>;

/** Every method that the engine answers. */
export const answers: Answers = {
  ...memoryAnswers,
  ...keepAnswers,
  ...decayAnswers,
  ...captureAnswers,
  ...fileAnswers,
  ...provenanceAnswers,
  ...reflectionAnswers,
  ...graphAnswers,
  ...workspaceAnswers,
  ...settingsAnswers,
  ...modelAnswers,
};
