import type { MethodName } from '#shared/contract/methods.ts';
import { alertAnswers } from './answers/alerts.ts';
import { captureAnswers } from './answers/capture.ts';
import { copyAnswers } from './answers/copies.ts';
import { decayAnswers } from './answers/decay.ts';
import { editAnswers } from './answers/edits.ts';
import { fileAnswers } from './answers/files.ts';
import { graphAnswers } from './answers/graph.ts';
import { historyAnswers } from './answers/history.ts';
import { instructionAnswers } from './answers/instructions.ts';
import { keepAnswers } from './answers/keep.ts';
import { memoryAnswers } from './answers/memory.ts';
import { modelAnswers } from './answers/models.ts';
import { proposalAnswers } from './answers/proposals.ts';
import { provenanceAnswers } from './answers/provenance.ts';
import { reflectionAnswers } from './answers/reflection.ts';
import { rollbackAnswers } from './answers/rollback.ts';
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
  ...editAnswers,
  ...provenanceAnswers,
  ...reflectionAnswers,
  ...graphAnswers,
  ...workspaceAnswers,
  ...settingsAnswers,
  ...modelAnswers,
  ...alertAnswers,
  ...copyAnswers,
  ...historyAnswers,
  ...instructionAnswers,
  ...proposalAnswers,
  ...rollbackAnswers,
};
