import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { z } from 'zod';
import type { Cli } from '#shared/contract/cli.ts';
import type { AnyMethod } from '#shared/contract/method.ts';
import { type MethodName, methods } from '#shared/contract/methods.ts';
import { agreed } from './agreed.ts';
import { meanwhile } from './meanwhile.ts';
import { readStdin } from './process.ts';
import { askAndPrint, countOf, decimal, examples, list, program } from './terminal.ts';
import { texts } from './texts.ts';

type Shape = Readonly<Record<string, z.ZodType>>;
type Input = Record<string, unknown>;

/** Groups of commands, as their help tells them. */
const groups: Record<string, { about: string; examples?: readonly string[] }> = {
  agents: {
    about: 'who may do what',
    examples: ['agents', 'agents grant claude --role main', 'agents revoke claude'],
  },
  contract: {
    about: 'questions that memory must go on answering',
    examples: ['contract add "How do we deploy?" --contains "pnpm release"', 'contract run'],
  },
  decay: { about: 'how memories fade, and the daily cycle' },
  embedders: { about: 'models that search by meaning: which there are, and to fetch one' },
  graph: {
    about: 'entities and what connects them',
    examples: ['graph alike', 'graph merge "OAuth PKCE" "OAuth2 PKCE flow"'],
  },
  handover: {
    about: 'a part of your memory for somebody else, signed, and what somebody hands to you',
    examples: [
      'handover make ~/for-luka --to Luka --entities "Tide gauge" --look',
      'handover take ~/from-ines',
      'handover list',
    ],
  },
  held: {
    about:
      'statements with a secret in them, held back for you to decide: in .mneme/held.jsonl alone, in plain words that only you may read, never in memory, history or logs',
    examples: ['held', 'held keep 0123456789abcdef', 'held discard 0123456789abcdef'],
  },
  instructions: {
    about: 'what AGENTS.md and SKILL.md of this workspace tell agents',
    examples: ['instructions', 'instructions write'],
  },
  links: {
    about: 'other tools’ folders that are kept in step with this workspace',
    examples: ['links', 'links pause ~/basic-memory', 'links resume ~/basic-memory'],
  },
  model: { about: 'a language model of yours for reflections, and whether it works' },
  proposals: {
    about: 'what agents want remembered, for you to decide',
    examples: ['proposals', 'proposals commit 1 4', 'proposals reject 5 --reason duplicate'],
  },
  settings: {
    about: 'every parameter with its value, default and meaning',
    examples: ['settings', 'settings set core.cap 4000', 'settings reset core.cap'],
  },
};

/** The command by these words, made where it is not there yet. */
export function commandOf(words: string, isDefault = false): Command {
  return words.split(' ').reduce<Command>((parent, word, n, all) => {
    const known = parent.commands.find((one) => one.name() === word);
    if (known !== undefined) return known;
    const made = parent.command(word, { isDefault: isDefault && n === all.length - 1 });
    if (n > 0 || all.length === 1) return made;
    made.hook('preSubcommand', refuseMistyped);
    const group = groups[word];
    if (group === undefined) return made;
    made.description(group.about);
    return group.examples === undefined ? made : made.addHelpText('after', usage(group.examples));
  }, program);
}

/** A mistyped subcommand is none of the words that the group's own command takes: it is named, with those there are. */
function refuseMistyped(group: Command, chosen: Command): void {
  const [word] = group.args;
  if (word === undefined || word.startsWith('-') || chosen.registeredArguments.length > 0) return;
  const known = group.commands.flatMap((one) => [one.name(), ...one.aliases()]);
  if (known.includes(word)) return;
  const words = `error: there is no command '${group.name()} ${word}'; there are: ${known.join(', ')}`;
  group.error(words, { code: 'commander.unknownCommand', exitCode: 2 });
}

const usage = (lines: readonly string[]): string =>
  examples(...lines.map((line) => (line.includes('| mneme ') ? line : `mneme ${line}`)));

/** Makes the commands that methods declare. */
export function declaredCommands(): void {
  for (const [name, method] of Object.entries<AnyMethod>(methods))
    for (const cli of [method.cli ?? []].flat() as Cli[]) addCommand(name as MethodName, method.input, cli);
}

function addCommand(name: MethodName, schema: z.ZodType, cli: Cli): void {
  const shape: Shape = schema instanceof z.ZodObject ? (schema.shape as Shape) : {};
  const command = commandOf(cli.command, cli.isDefault).description(cli.about);
  if (cli.alias !== undefined) command.alias(cli.alias);
  for (const { form, help } of cli.arguments ?? []) command.argument(form, help ?? '');
  const fields = new Map<string, string>();
  for (const [field, form] of Object.entries(cli.options ?? {})) {
    if (form === undefined) continue;
    const option = optionOf(shape[field] ?? z.unknown(), ...form);
    fields.set(option.attributeName(), field);
    command.addOption(option);
    if (option.long !== '--k') continue;
    const same = new Option('--limit <number>', 'the same as --k').argParser(countOf);
    fields.set(same.attributeName(), field);
    command.addOption(same);
  }
  if (cli.asks !== undefined) command.option('--yes', 'do it without asking');
  if (cli.formats) command.addOption(new Option('--format <form>').choices(['json', 'text']).default('text'));
  if (cli.examples !== undefined) command.addHelpText('after', usage(cli.examples));
  command.action(async (...typed: unknown[]) => {
    if (cli.formats && command.opts<Input>().format === 'json') program.setOptionValue('json', true);
    const options = Object.entries(command.opts<Input>()).flatMap(([attribute, value]) => {
      const field = fields.get(attribute);
      return field === undefined || value === undefined ? [] : [[field, value]];
    });
    const input: Input = { ...cli.given, ...Object.fromEntries(options), ...(await argumentsOf(cli, shape, typed)) };
    const question = command.opts<Input>().yes === true ? null : (cli.asks?.(input) ?? null);
    if (question === null || (await agreed(question))) await run(name, cli, input);
  });
}

async function run(name: MethodName, cli: Cli, input: Input): Promise<void> {
  const print = (cli.print ?? texts[name]) as Cli['print'];
  const text = (one: unknown) => print?.(one, input) ?? JSON.stringify(one, null, 2);
  const answer: unknown = await askAndPrint(name, input as never, text, (connection) =>
    meanwhile(connection, cli, input),
  );
  const exit = cli.exit?.(answer) ?? 0;
  if (exit === 0) return;
  process.exitCode = exit;
  const { missing } = answer as { missing?: readonly string[] };
  if (missing !== undefined && missing.length > 0) process.stderr.write(`There is no ${missing.join(', ')}.\n`);
}

/** What a value may be follows from the field that it is for. */
function optionOf(schema: z.ZodType, flags: string, help = '', byDefault?: string | number): Option {
  const option = new Option(flags, help);
  const { core, isOptional, fallback } = unwrapped(schema);
  if (core instanceof z.ZodEnum) option.choices(core.options.map(String));
  else if (core instanceof z.ZodNumber) option.argParser(core.isInt ? countOf : decimal);
  else if (core instanceof z.ZodArray && !option.variadic) option.argParser(list);
  const first = byDefault ?? (core instanceof z.ZodBoolean ? undefined : fallback);
  if (first !== undefined) option.default(first);
  return isOptional || first !== undefined ? option : option.makeOptionMandatory();
}

function unwrapped(schema: z.ZodType): { core: z.ZodType; isOptional: boolean; fallback?: unknown } {
  if (schema instanceof z.ZodDefault)
    return { ...unwrapped(schema.unwrap() as z.ZodType), isOptional: true, fallback: schema.def.defaultValue };
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return { ...unwrapped(schema.unwrap() as z.ZodType), isOptional: true };
  return { core: schema, isOptional: false };
}

/** Whether a word that may be a name is meant as a path. */
const isPlace = (word: string) => /[\\/]/.test(word) || existsSync(word);

async function argumentsOf(cli: Cli, shape: Shape, typed: readonly unknown[]): Promise<Input> {
  const input: Input = {};
  for (const [n, { field, stdin, place }] of (cli.arguments ?? []).entries()) {
    const given = typed[n] as string | string[] | undefined;
    const isList = unwrapped(shape[field] ?? z.unknown()).core instanceof z.ZodArray;
    // Nothing typed is nothing said; an empty word is what the method refuses in its own words.
    if (given === undefined || (Array.isArray(given) && given.length === 0)) continue;
    const value = Array.isArray(given) && !isList ? given.join(' ').trim() : given;
    const isPath = place === true || (place === 'or-name' && typeof value === 'string' && isPlace(value));
    const whole = isPath && typeof value === 'string' ? resolve(value) : value;
    input[field] = stdin && value === '-' ? await readStdin() : whole;
  }
  return input;
}
