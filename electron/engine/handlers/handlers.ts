import type { MethodName } from '#shared/contract/methods.ts';
import { alertHandlers } from './alerts.ts';
import { backupHandlers } from './backup.ts';
import { captureHandlers } from './capture.ts';
import { contractHandlers } from './contract.ts';
import { decayHandlers } from './decay.ts';
import { editHandlers } from './edits.ts';
import { embedderHandlers } from './embedders.ts';
import { fileHandlers } from './files.ts';
import { graphHandlers } from './graph.ts';
import { handoverHandlers } from './handover.ts';
import { historyHandlers } from './history.ts';
import { hookHandlers } from './hooks.ts';
import { instructionHandlers } from './instructions.ts';
import { interopHandlers } from './interop.ts';
import { lifecycleHandlers } from './lifecycle.ts';
import { linkHandlers } from './links.ts';
import { memoryHandlers } from './memory.ts';
import { modelHandlers } from './models.ts';
import { proposalHandlers } from './proposals.ts';
import { provenanceHandlers } from './provenance.ts';
import { reflectionHandlers } from './reflection.ts';
import { rollbackHandlers } from './rollback.ts';
import { settingsHandlers } from './settings.ts';
import type { HandlersOf } from './types.ts';
import { workspaceHandlers } from './workspace.ts';

export type Handlers = HandlersOf<MethodName>;

/** Every method that the engine answers. */
export const handlers: Handlers = {
  ...memoryHandlers,
  ...hookHandlers,

  ...lifecycleHandlers,
  ...decayHandlers,
  ...captureHandlers,
  ...fileHandlers,
  ...editHandlers,
  ...provenanceHandlers,
  ...reflectionHandlers,
  ...contractHandlers,
  ...graphHandlers,
  ...workspaceHandlers,
  ...settingsHandlers,
  ...modelHandlers,
  ...embedderHandlers,
  ...alertHandlers,
  ...backupHandlers,
  ...historyHandlers,
  ...instructionHandlers,
  ...handoverHandlers,
  ...interopHandlers,
  ...linkHandlers,
  ...proposalHandlers,
  ...rollbackHandlers,
};
