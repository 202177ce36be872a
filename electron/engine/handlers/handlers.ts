import type { MethodName } from '#shared/contract/methods.ts';
import { alertAnswers } from './alerts.ts';
import { captureAnswers } from './capture.ts';
import { copyAnswers } from './copies.ts';
import { decayAnswers } from './decay.ts';
import { editAnswers } from './edits.ts';
import { fileAnswers } from './files.ts';
import { graphAnswers } from './graph.ts';
import { historyAnswers } from './history.ts';
import { instructionAnswers } from './instructions.ts';
import { keepAnswers } from './lifecycle.ts';
import { memoryAnswers } from './memory.ts';
import { modelAnswers } from './models.ts';
import { proposalAnswers } from './proposals.ts';
import { provenanceAnswers } from './provenance.ts';
import { reflectionAnswers } from './reflection.ts';
import { rollbackAnswers } from './rollback.ts';
import { settingsAnswers } from './settings.ts';
import type { AnswersOf } from './types.ts';
import { workspaceAnswers } from './workspace.ts';

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
