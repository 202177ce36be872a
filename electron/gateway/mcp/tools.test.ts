import { expect, test } from 'vitest';
import { type MethodName, methods } from '#shared/contract/methods.ts';
import { roles } from '#shared/model/agent.ts';
import { methodOfTool, toolsFor, unalias } from './tools.ts';

const names = (role: (typeof roles)[number]) => toolsFor(role).map(({ name }) => name);

test('[TOOLS-1] each role is shown the tools it may call, and no other', () => {
  for (const role of roles) {
    const may = (Object.keys(methods) as MethodName[]).filter((name) => {
      const method = methods[name];
      return 'tool' in method && method.tool && (method.audience as readonly string[]).includes(role);
    });
    expect(names(role).map(methodOfTool)).toEqual(may);
  }
  expect(names('main')).toContain('memory_write');
  expect(names('subagent')).toContain('memory_store');
  expect(names('subagent')).not.toContain('memory_write');
});

test('[TOOLS-2] every tool says what it does, takes and gives, and whether it only reads', () => {
  for (const tool of toolsFor('main')) {
    const method = methods[methodOfTool(tool.name) as MethodName];
    expect(tool.inputSchema.type).toBe('object');
    expect(tool.outputSchema.type).toBe('object');
    expect(tool.description.length).toBeGreaterThan(20);
    expect(tool.annotations.readOnlyHint).toBe(method.effect === 'read');
  }
  expect(toolsFor('main').filter(({ annotations }) => annotations.destructiveHint)).toMatchObject([
    { name: 'memory_write' },
    { name: 'memory_patch' },
  ]);
});

test('[TOOLS-3] defaults are no required input', () => {
  const store = toolsFor('main').find(({ name }) => name === 'memory_store');
  expect(store?.inputSchema.required).toEqual(['content']);
});

test('[TOOLS-4] another server’s names mean ours where we have the parameter and it is not given', () => {
  expect(unalias('memory_search', { q: 'tide', limit: 5 })).toEqual({ query: 'tide', k: 5 });
  expect(unalias('memory_store', { text: 'x' })).toEqual({ content: 'x' });
  expect(unalias('memory_store', { text: 'x', content: 'y' })).toEqual({ text: 'x', content: 'y' });
  expect(unalias('memory_read', { path: 'a.md', limit: 10 })).toEqual({ path: 'a.md', limit: 10 });
  expect(unalias('memory_get', { text: 'x' })).toEqual({ text: 'x' });
  expect(unalias('memory_nothing', { text: 'x' })).toEqual({ text: 'x' });
});
