import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import type { Result, Table } from '../figures.ts';
import { keptVerdicts, type Verdicts } from './kept.ts';
import { type Mutant, mutantsOf } from './mutate.ts';

/** Rooms of values alone: what they decide needs no disk to be tested. Paths are from the repository. */
const pureRooms = [
  'electron/engine/language',
  'electron/engine/recall',
  'electron/engine/decay',
  'shared',
  'renderer/api',
];
/** Share of the mutants that some test must notice. */
const least = 80;

/**
 * Changes one thing at a time in rooms of values and runs the tests of values that know the file, and those beside it: a
 * mutant that none of them notices shows a fact without a test. Works on a copy of the checkout; broken off, it goes on where
 * it was, as long as the code is the same. @param count mutants a room, spread evenly
 */
export async function benchMutants(count: number, rooms: string[] = pureRooms): Promise<Result> {
  const files = filesOfCheckout();
  const tree = copyOf(files);
  const vitest = await createVitest('test', {
    root: tree,
    config: join(tree, 'e2e/bench/mutants/vitest.config.ts'),
    watch: false,
    reporters: [{}],
  });
  try {
    const verdicts = keptVerdicts('.test-results/mutants', tree, files, rooms);
    const broken = await failing(vitest, rooms);
    const found = [];
    for (const room of rooms) found.push(await benchRoom(vitest, tree, { rooms, broken, verdicts }, room, count));
    return told(found);
  } finally {
    await vitest.close();
    rmSync(tree, { recursive: true, force: true });
  }
}

/** The rooms whose tests are run, and test files that fail without any mutant. */
type Tests = { rooms: readonly string[]; broken: ReadonlySet<string>; verdicts: Verdicts };

/** Tests in these rooms of values, and those beside the file: what opens a whole workspace says little of one row. */
const isNear = ({ moduleId }: TestSpecification, file: string, rooms: readonly string[]) =>
  isIn(moduleId, rooms) || dirname(moduleId) === dirname(file);

const isIn = (moduleId: string, rooms: readonly string[]) => rooms.some((room) => moduleId.includes(`/${room}/`));

/** Test files that fail on the code as it is: what they say of a mutant says nothing. */
async function failing(vitest: Vitest, rooms: readonly string[]): Promise<Set<string>> {
  const all = await vitest.globTestSpecifications();
  const { testModules } = await vitest.runTestSpecifications(all.filter(({ moduleId }) => isIn(moduleId, rooms)));
  const failed = testModules.filter((module) => module.state() === 'failed').map(({ moduleId }) => moduleId);
  if (failed.length > 0) process.stderr.write(`These fail without a mutant, and are left out:\n${failed.join('\n')}\n`);
  return new Set(failed);
}

/** Times that a machine too busy to start a worker is tried. */
const attempts = 5;

type Judged = { room: string; killed: Mutant[]; survived: Mutant[] };

async function benchRoom(vitest: Vitest, tree: string, tests: Tests, room: string, count: number): Promise<Judged> {
  const judged: Judged = { room, killed: [], survived: [] };
  for (const mutant of spread(allMutants(tree, room), count)) {
    const noticed = tests.verdicts.of(mutant) ?? (await isNoticed(vitest, tree, tests, mutant));
    tests.verdicts.keep(mutant, noticed);
    judged[noticed ? 'killed' : 'survived'].push(mutant);
  }
  return judged;
}

function allMutants(tree: string, room: string): Mutant[] {
  const files = execFileSync('git', ['ls-files', `${room}/**.ts`, `${room}/*.ts`], { encoding: 'utf8' }).split('\n');
  const ofProduct = files.filter((file) => file !== '' && !/\.test\.ts$|\/testing\//.test(file));
  return ofProduct.flatMap((path) => mutantsOf(path, readFileSync(join(tree, path), 'utf8')));
}

/** As many of them, at even distances: the same ones at each run of the same code. */
function spread(mutants: Mutant[], count: number): Mutant[] {
  if (mutants.length <= count) return mutants;
  return Array.from({ length: count }, (_, n) => mutants[Math.floor((n * mutants.length) / count)]).filter(
    (one) => one !== undefined,
  );
}

async function isNoticed(vitest: Vitest, tree: string, { rooms, broken }: Tests, mutant: Mutant): Promise<boolean> {
  const { path, source } = mutant;
  const file = join(tree, path);
  const before = readFileSync(file, 'utf8');
  vitest.config.related = [file];
  const related: TestSpecification[] = await vitest.getRelevantTestSpecifications();
  const tests = related.filter((one) => !broken.has(one.moduleId) && isNear(one, file, rooms));
  if (tests.length === 0) return false;
  try {
    writeFileSync(file, source);
    vitest.invalidateFile(file);
    return await isFailed(vitest, tests);
  } finally {
    writeFileSync(file, before);
    vitest.invalidateFile(file);
  }
}

/** What a worker that did not start says of a mutant is nothing: it is asked again. */
async function isFailed(vitest: Vitest, tests: TestSpecification[]): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(tests);
    const notBegun = unhandledErrors.some((error) => /Timeout starting|Failed to start/.test(String(error)));
    if (notBegun && attempt < attempts) continue;
    return unhandledErrors.length > 0 || testModules.some((module) => module.state() === 'failed');
  }
}

function told(found: Judged[]): Result {
  const all = found.flatMap(({ killed, survived }) => [...killed, ...survived]).length;
  const killed = found.flatMap((room) => room.killed).length;
  const table: Table = {
    title: 'by room',
    columns: ['room', 'mutants', 'killed', '%'],
    rows: found.map(({ room, killed, survived }) => {
      const both = killed.length + survived.length;
      return [room, both, killed.length, Math.round((100 * killed.length) / Math.max(1, both))];
    }),
  };
  return {
    name: 'mutants',
    about: 'one thing changed at a time in rooms of values; tests of values that know the file, and those beside it',
    figures: [
      { name: 'mutants', value: all, unit: '' },
      { name: 'killed', value: (100 * killed) / Math.max(1, all), unit: '%', least },
    ],
    tables: [table],
    notes: found.flatMap(({ survived }) =>
      survived.map(
        ({ path, line, kind, before, after }) => `${path}:${line} ${kind}: ${before} → ${after || 'nothing'}`,
      ),
    ),
  };
}

function filesOfCheckout(): string[] {
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  return execFileSync('git', listed, { encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '');
}

/** The files of this checkout as they stand, in a folder of their own; packages are this one's. */
function copyOf(files: readonly string[]): string {
  const tree = mkdtempSync(join(tmpdir(), 'mneme-mutants-'));
  for (const file of files) cpSync(file, join(tree, file));
  symlinkSync(join(process.cwd(), 'node_modules'), join(tree, 'node_modules'));
  return tree;
}
