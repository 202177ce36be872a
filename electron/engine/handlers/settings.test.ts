import { afterEach, beforeEach, expect, test } from 'vitest';
import { openProposals, type ProposalsWorkspace } from '../proposals/testing/workspace.ts';

let workspace: ProposalsWorkspace;
beforeEach(async () => {
  workspace = await openProposals();
});
afterEach(() => workspace.close());

test('[CONSENT-3] changes that the owner makes at once all hold, however they meet', async () => {
  const changes: Record<string, string>[] = [
    { 'model.provider': 'openai-compatible' },
    { 'model.baseUrl': 'http://127.0.0.1:9' },
    { 'model.name': 'small-one' },
  ];
  await Promise.all(changes.map((values) => workspace.ask('settings.write', { values })));
  const { parameters, waiting } = await workspace.ask('settings.read', {});
  expect(waiting).toEqual([]);
  const values = new Map<string, unknown>(parameters.map(({ key, value }) => [key, value]));
  for (const change of changes) for (const [key, value] of Object.entries(change)) expect(values.get(key)).toBe(value);
});
