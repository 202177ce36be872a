import type { z } from 'zod';
import { agentMethods } from './methods/agents.ts';
import { auditMethods } from './methods/audit.ts';
import { copyMethods } from './methods/backup.ts';
import { captureMethods } from './methods/capture.ts';
import { contractMethods } from './methods/contract.ts';
import { decayMethods } from './methods/decay.ts';
import { embedderMethods } from './methods/embedders.ts';
import { fileMethods } from './methods/files.ts';
import { graphMethods } from './methods/graph.ts';
import { handoverMethods } from './methods/handover.ts';
import { hookMethods } from './methods/hooks.ts';
import { interopMethods } from './methods/interop.ts';
import { keepMethods } from './methods/lifecycle.ts';
import { linkMethods } from './methods/links.ts';
import { memoryMethods } from './methods/memory.ts';
import { modelMethods } from './methods/models.ts';
import { proposalMethods } from './methods/proposals.ts';
import { provenanceMethods } from './methods/provenance.ts';
import { reflectionMethods } from './methods/reflection.ts';
import { settingsMethods } from './methods/settings.ts';
import { workspaceMethods } from './methods/workspace.ts';

/** Every method of the engine. Names are `<subject>.<verb>`; a tool's name is what an MCP client sees. */
export const methods = {
  ...memoryMethods,
  ...captureMethods,
  ...keepMethods,
  ...decayMethods,
  ...provenanceMethods,
  ...reflectionMethods,
  ...contractMethods,
  ...graphMethods,
  ...fileMethods,
  ...proposalMethods,
  ...auditMethods,
  ...copyMethods,
  ...handoverMethods,
  ...interopMethods,
  ...linkMethods,
  ...workspaceMethods,
  ...settingsMethods,
  ...modelMethods,
  ...embedderMethods,
  ...agentMethods,
  ...hookMethods,
} as const;

export type Methods = typeof methods;
export type MethodName = keyof Methods;
export type Input<N extends MethodName> = z.input<Methods[N]['input']>;
export type ParsedInput<N extends MethodName> = z.output<Methods[N]['input']>;
export type Output<N extends MethodName> = z.output<Methods[N]['output']>;
/** Methods that the gateway answers itself. */
export type GatewayMethod = {
  [N in MethodName]: 'gateway' extends NonNullable<Methods[N]['answeredBy']> ? N : never;
}[MethodName];
