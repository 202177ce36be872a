/** `name`: the agent looked at; `show`: one of the page's other parts. */
export type AgentsSearch = { name?: string; show?: 'connect' | 'instructions' | 'calls' | 'blame' };
