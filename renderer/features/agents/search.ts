/** `name`: the agent looked at; `show`: one of the page's other parts; `said`: the answer that is traced back. */
export type AgentsSearch = { name?: string; show?: 'connect' | 'instructions' | 'calls' | 'blame'; said?: string };
