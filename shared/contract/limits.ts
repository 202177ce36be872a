/** Bounds, in characters unless said otherwise. A longer text is answered with `input.too-large`. */
export const limits = {
  /** One memory's text. */
  content: 100_000,
  /** One proposal: somebody has to read it. */
  proposal: 20_000,
  /** Decisions on proposals in one call. */
  decisions: 500,
  /** One file written through a tool. */
  file: 1_000_000,
  query: 10_000,
  /** One JSON-RPC line on the socket, bytes. */
  line: 4_000_000,
  /** One reply, bytes; the official MCP client drops a server beyond 10 MiB. */
  reply: 1_000_000,
} as const;
