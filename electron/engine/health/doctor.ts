import { setTimeout as sleep } from 'node:timers/promises';
import type { Output } from '#shared/contract/methods.ts';
import { countedNoun } from '#shared/text/counted.ts';
import { type RepairOutcome, repairHistory } from '../commit/repair.ts';
import { misnamed, planRepairName } from '../graph/misnamed.ts';
import { changedOnDisk } from '../watch/keeper.ts';
import { isGrowingLog } from '../workspace/paths.ts';
import { readFileStamped, scan } from '../workspace/read.ts';
import type { HealthDeps } from './deps.ts';
import { evidenceTrouble } from './evidence.ts';
import { closeToOthers, readersOf } from './privacy.ts';

type Check = Output<'doctor.run'>['checks'][number];

const sound = (name: string, detail: string): Check => ({ name, ok: true, detail, remedy: null, repaired: false });
const ill = (name: string, detail: string, remedy: string): Check => ({
  name,
  ok: false,
  detail,
  remedy,
  repaired: false,
});

/** Findings that no repair can decide. */
const byHand: ReadonlySet<string> = new Set(['files', 'secrets', 'evidence']);

/** Milliseconds in which a change on disk reaches the index, by far. */
const takenUpMs = 2_000;

/** Examines files, index and history; with `repair`, does what the findings offer and says so. Never destroys anything. */
export async function runDoctor(deps: HealthDeps, repair: boolean): Promise<Output<'doctor.run'>> {
  const checks = [
    checkFiles(deps),
    checkNames(deps),
    checkEvidence(deps),
    await checkIndex(deps),
    await checkHistory(deps),
  ];
  checks.push(await checkReaders(deps), checkAside(deps));
  if (repair) {
    for (const check of checks) {
      if (check.ok) continue;
      if (check.name === 'names') await repairNames(deps);
      if (check.name === 'access') await closeToOthers(deps.root);
      if (check.name === 'index') await deps.keeper.rebuild('asked for by the doctor');
      if (check.name === 'history') check.detail += ` ${await repairIt(deps)}`;
      check.repaired = !byHand.has(check.name);
    }
  }
  return { checks };
}

/** At most so many lost versions are named. */
const mostNamed = 20;

/** Keeps what can be read of the history, and says what is lost. */
async function repairIt(deps: HealthDeps): Promise<string> {
  let done: RepairOutcome | undefined;
  await deps.restartHistory(async () => {
    done = await repairHistory(deps.root, deps.ports);
  });
  if (done === undefined) return '';
  const { aside, commits, lost } = done;
  const more = lost.length > mostNamed ? `; and ${lost.length - mostNamed} more` : '';
  const named =
    lost.length === 0 ? 'no version that it could name is lost' : `lost: ${lost.slice(0, mostNamed).join('; ')}${more}`;
  return `${commits} commits of it go on; ${named}. The damaged history is kept in ${aside}.`;
}

function checkFiles(deps: HealthDeps): Check {
  const problems = deps.index.problems();
  const { files } = deps.index.counts();
  const [first] = problems;
  if (!first) return sound('files', `${files} files, all readable`);
  return ill(
    'files',
    `${problems.length} problems in ${files} files; the first: ${first.path}:${first.line} ${first.message}`,
    first.remedy,
  );
}

function checkNames({ index }: HealthDeps): Check {
  const [first, ...others] = misnamed(index);
  if (first === undefined) return sound('names', 'every page of an entity has a name of its own');
  const what = first.into === null ? `is ${first.id}` : `belongs to ${first.into}`;
  const more = others.length === 0 ? '' : `, and ${others.length} more`;
  return ill(
    'names',
    `${first.row.path} (“${first.row.label}”) ${what}${more}`,
    'Run mneme doctor --repair: the pages get their names, or are united with those that have them; undo takes it back.',
  );
}

/** One change a page, each with what the last one left; old names and ids go on leading to it. */
async function repairNames({ root, index, ports, door }: HealthDeps): Promise<void> {
  const around = { root, index, clock: ports.clock };
  for (let left = misnamed(index).length; left > 0; left--) {
    const by = { actor: 'manual', approval: '—', trigger: 'mneme doctor --repair named a page' } as const;
    const plan = async () => {
      const [page] = misnamed(index);
      return page === undefined ? { set: { changes: [] }, result: null } : planRepairName(page, around);
    };
    await door.commit<unknown>(plan, by);
  }
}

/** What nobody can look up any more holds as little as what was never said: its owner looks at it again. */
function checkEvidence({ index }: HealthDeps): Check {
  const { gone, placed } = evidenceTrouble(index);
  const [lost, place] = [gone[0], placed[0]];
  if (lost === undefined && place === undefined)
    return sound('evidence', 'all that facts and beliefs rest on is there');
  const said = [
    ...(lost === undefined
      ? []
      : [`${countedNoun(gone.length, 'citation')} of what is gone; the first: ${lost.at} rests on ${lost.id}`]),
    ...(place === undefined
      ? []
      : [
          `${countedNoun(placed.length, 'citation')} of a place in core memory, where another line may stand by now; the first: ${place.at} rests on ${place.id}`,
        ]),
  ];
  return ill('evidence', said.join('. '), 'Open the page: say anew what it rests on, or take out what nothing bears.');
}

/** Whether a secret stays in a file is the owner's to say; no repair decides it. */
function checkAside({ captureQueue }: HealthDeps): Check {
  const [first, ...others] = captureQueue.aside.list();
  if (first === undefined) return sound('secrets', 'no file waits because of one');
  const more = others.length === 0 ? '' : `, and ${others.length} more`;
  const words = `${first.path} has what looks like a secret, written outside Mneme, and waits for your word${more}`;
  return ill('secrets', words, 'Run mneme alerts: take it out, or say that it is no secret.');
}

async function checkReaders({ root }: HealthDeps): Promise<Check> {
  const readers = await readersOf(root);
  if (readers === 'nobody') return sound('access', 'no other user of this computer may read it');
  const who = readers === 'group' ? 'Users of your group' : 'All users of this computer';
  return ill(
    'access',
    `${who} may read ${root}`,
    'Run mneme doctor --repair to close it and what it holds to others; nothing else does.',
  );
}

async function checkIndex(deps: HealthDeps): Promise<Check> {
  let behind = await differing(deps);
  if (deps.keeper.state.state === 'rebuilding') return sound('index', 'being built');
  if (behind.length > 0) {
    // An edit of this moment is taken up in the next: only what stays behind is.
    await sleep(takenUpMs);
    const later = new Set(await differing(deps));
    behind = behind.filter((path) => later.has(path));
  }
  if (behind.length === 0)
    return sound('index', `${countedNoun(deps.index.counts().memories, 'memory', 'memories')}, equal to the files`);
  return ill(
    'index',
    `${behind.length} files differ from the index, for instance ${behind[0]}`,
    'Rebuild it: mneme reindex.',
  );
}

/**
 * Paths whose bytes are not those that the index has, but for those that wait for their owner. Logs that grow are none of them: nothing is answered from their rows,
 * which follow at checkpoints.
 */
async function differing({ root, index, captureQueue }: HealthDeps): Promise<string[]> {
  const changed = changedOnDisk(await scan(root), index.files()).filter(
    (path) => !isGrowingLog(path) && !captureQueue.aside.isWaiting(path),
  );
  const different: string[] = [];
  for (const path of changed) {
    const file = await readFileStamped(root, path).catch(() => null);
    if ((file?.stamp.hash ?? null) !== (index.file(path)?.hash ?? null)) different.push(path);
  }
  return different;
}

async function checkHistory(deps: HealthDeps): Promise<Check> {
  const damage = deps.door.damage ?? (await deps.history.examine(true));
  if (damage === null)
    return sound('history', `git in .audit is sound, HEAD ${deps.history.head()?.slice(0, 10) ?? 'unborn'}`);
  return ill(
    'history',
    damage,
    'Run mneme doctor --repair: what can be read goes on, and the damaged .audit is kept aside.',
  );
}
