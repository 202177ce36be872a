import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { encode } from 'gpt-tokenizer';
import { expect, test } from 'vitest';
import type { AnyMethod } from '#shared/contract/method.ts';
import { type MethodName, methods } from '#shared/contract/methods.ts';
import { roles } from '#shared/model/agent.ts';
import { item } from '../../engine/reflection/reasoner/items.ts';
import { instructionsFor } from './greeting.ts';
import { methodOfTool, toolsFor } from './tools.ts';

const instructions = instructionsFor('main');
const names = (role: (typeof roles)[number]) => toolsFor(role).map(({ name }) => name);

test('[TOOLS-1] each role is shown tools that it may call, and no other; more where the owner’s settings say so', () => {
  for (const role of roles) {
    const may = Object.entries<AnyMethod>(methods).flatMap(([name, { tool, audience }]) =>
      tool !== undefined && audience.includes(role) ? [name] : [],
    );
    const all = toolsFor(role, () => true).map(({ name }) => methodOfTool(name));
    expect(may).toEqual(expect.arrayContaining(all));
    expect(may.filter((name) => !all.includes(name as MethodName))).toEqual(
      role === 'main' || role === 'owner' ? ['memory.propose'] : [],
    );
    expect(names(role).some((name) => /write|patch|append|read$|list|approve/.test(name))).toBe(false);
  }
  expect(toolsFor('main', (one) => one === 'agents.fileTools').map(({ name }) => name)).toContain('memory_write');
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
  const destructive = toolsFor('main', () => true).filter(({ annotations }) => annotations.destructiveHint);
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
  const tools = toolsFor('main', (one) => one === 'reflection.byAgent').map(({ name, description, inputSchema }) => ({
    name,
    description,
    inputSchema,
  }));
  const tokens = encode(JSON.stringify(tools)).length;
  expect(encode(instructions).length).toBeLessThanOrEqual(200);
  expect(tokens + encode(instructions).length).toBeLessThanOrEqual(3_000);
});

test('[TOOLS-5] tools come in a fixed order, and searching and storing are at hand where others are deferred', () => {
  const all = toolsFor('main', () => true).map(({ name }) => name);
  for (const role of roles) {
    const shown = names(role);
    expect(shown).toEqual(names(role));
    if (role !== 'owner')
      expect(all.filter((name) => shown.includes(name))).toEqual(shown.filter((name) => all.includes(name)));
  }
  const atHand = toolsFor('main', () => true).filter(({ _meta }) => _meta?.['anthropic/alwaysLoad'] === true);
  expect(atHand.map(({ name }) => name)).toEqual(['memory_store', 'memory_search']);
});

test('[TOOLS-6] the first words of the instructions say what calls for a tool', () => {
  const first = instructions.slice(0, 200);
  for (const word of ['decisions', 'memory_search', 'Remember', 'memory_store']) expect(first).toContain(word);
});

test('[TOOLS-8] the instructions of a role name tools that it may call, and no other', () => {
  for (const role of ['main', 'subagent', 'reader'] as const) {
    const named = instructionsFor(role).match(/memory_[a-z_]+/g) ?? [];
    expect(named.length).toBeGreaterThan(1);
    expect(names(role)).toEqual(expect.arrayContaining(named));
  }
});

test('[TOOLS-7] a client that sends only what a schema names can send every field of every proposed change', () => {
  const tool = toolsFor('main', (one) => one === 'reflection.byAgent').find(
    ({ name }) => name === 'memory_reflect_propose',
  );
  const schema = tool?.inputSchema as unknown as { properties: { changes: { items: Record<string, unknown> } } };
  const strict = { ...schema.properties.changes.items, additionalProperties: false };
  const isValid = new AjvJsonSchemaValidator().getValidator(strict);
  const sample: Record<string, unknown> = {
    ...{ cites: ['e1.1'], between: ['e1.1', 'e2.1'], steps: ['Open the valve'] },
    ...{ over: true, supports: false, block: 'Identity', now: null },
  };
  for (const { shape } of item.options) {
    const kind = shape.kind.value;
    const told = Object.fromEntries(
      Object.keys(shape).map((name) => [name, sample[name] ?? (name === 'now' ? null : 'e1.1')]),
    );
    const one = { ...told, kind };
    expect(item.safeParse(one).error).toBeUndefined();
    expect(isValid(one), kind).toMatchObject({ valid: true });
  }
  expect(isValid({ kind: 'core', now: 'Spelt' })).toMatchObject({ valid: true });
});
