import { useCall } from '../../api/queries.ts';

/** For each known client, what to paste where, ready for this workspace. @param token stands in the text */
export function useSnippets(token?: string) {
  const mcp = useCall('host.state', {}, { select: (state) => state.mcp }).data;
  return useCall(
    'agents.connect',
    { command: mcp?.command ?? '', args: mcp?.args ?? [], ...(token !== undefined && { token }) },
    { enabled: mcp !== undefined, placeholderData: (before) => before },
  );
}
