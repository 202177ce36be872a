import { type JSONRPCMessage, ProtocolErrorCode, specTypeSchemas } from '@modelcontextprotocol/server';

const schemas = {
  'tools/call': specTypeSchemas.CallToolRequest,
  'prompts/get': specTypeSchemas.GetPromptRequest,
  initialize: specTypeSchemas.InitializeRequest,
  'prompts/list': specTypeSchemas.ListPromptsRequest,
  'resources/list': specTypeSchemas.ListResourcesRequest,
  'resources/templates/list': specTypeSchemas.ListResourceTemplatesRequest,
  'tools/list': specTypeSchemas.ListToolsRequest,
  ping: specTypeSchemas.PingRequest,
  'resources/read': specTypeSchemas.ReadResourceRequest,
};
const byMethod = new Map<string, (typeof schemas)[keyof typeof schemas]>(Object.entries(schemas));

/** JSON-RPC's answer to a request whose parameters are not of the form that its method takes. */
export type ParameterError = {
  jsonrpc: '2.0';
  id: string | number | null;
  error: { code: ProtocolErrorCode.InvalidParams; message: string };
};

export const malformed = (id: string | number | null, message: string): ParameterError => ({
  jsonrpc: '2.0',
  id,
  error: { code: ProtocolErrorCode.InvalidParams, message },
});

/** What is wrong with a request's parameters; null when nothing is. The SDK would call it a fault of the server. Pure. */
export function malformedParameters(message: JSONRPCMessage): ParameterError | null {
  if (!('method' in message) || !('id' in message) || message.id === undefined) return null;
  const issue = byMethod.get(message.method)?.['~standard'].validate(message).issues?.[0];
  if (issue === undefined) return null;
  const field = (issue.path ?? []).filter((part) => typeof part === 'string').join('.') || 'params';
  return malformed(message.id, `${field} of ${message.method}: ${issue.message}.`);
}
