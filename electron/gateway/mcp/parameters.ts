import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  InitializeRequestSchema,
  type JSONRPCMessage,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  PingRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';

const schemas = [
  CallToolRequestSchema,
  GetPromptRequestSchema,
  InitializeRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  PingRequestSchema,
  ReadResourceRequestSchema,
];
const byMethod = new Map<string, (typeof schemas)[number]>(schemas.map((one) => [one.shape.method.value, one]));

/** JSON-RPC's answer to a request whose parameters are not of the form that its method takes. */
export type Malformed = {
  jsonrpc: '2.0';
  id: string | number | null;
  error: { code: ErrorCode.InvalidParams; message: string };
};

export const malformed = (id: string | number | null, message: string): Malformed => ({
  jsonrpc: '2.0',
  id,
  error: { code: ErrorCode.InvalidParams, message },
});

/** What is wrong with a request's parameters; null when nothing is. The SDK would call it a fault of the server. Pure. */
export function malformedParameters(message: JSONRPCMessage): Malformed | null {
  if (!('method' in message) || !('id' in message) || message.id === undefined) return null;
  const issue = byMethod.get(message.method)?.safeParse(message).error?.issues[0];
  if (issue === undefined) return null;
  const field = issue.path.filter((part) => typeof part === 'string').join('.') || 'params';
  return malformed(message.id, `${field} of ${message.method}: ${issue.message}.`);
}
