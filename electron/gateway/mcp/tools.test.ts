import { expect, test } from 'vitest';
import { type MethodName, methods } from '#shared/contract/methods.ts';
import { roles } from '#shared/model/agent.ts';
import { methodOfTool, toolsFor } from './tools.ts';

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

test('[TOOLS-2] every tool says what it does and takes, and whether it only reads', () => {
  for (const tool of toolsFor('main')) {
    const method = methods[methodOfTool(tool.name) as MethodName];
    expect(tool.inputSchema.type).toBe('object');
    expect(tool.description.length).toBeGreaterThan(20);
    expect(tool.annotations.readOnlyHint).toBe(method.effect === 'read');
  }
  const destructive = toolsFor('main').filter(({ annotations }) => annotations.destructiveHint);
  expect(destructive.map(({ name }) => name).sort()).toEqual([
    'memory_approve_reflection',
    'memory_forget',
    'memory_patch',
    'memory_rollback',
    'memory_write',
  ]);
});

test('[TOOLS-3] defaults are no required input', () => {
  const store = toolsFor('main').find(({ name }) => name === 'memory_store');
  expect(store?.inputSchema.required).toEqual(['content']);
});

test('[TOOLS-4] what an agent reads of all tools is short', () => {
  for (const { name, description } of toolsFor('main')) expect(description.length, name).toBeLessThan(420);
  const all = toolsFor('main').reduce((sum, { description }) => sum + description.length, 0);
  expect(all).toBeLessThan(6_000);
});
