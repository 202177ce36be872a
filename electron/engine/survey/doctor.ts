import type { Output } from '#shared/contract/methods.ts';
import type { House } from '../house.ts';
import { changedSince } from '../sync/keeper.ts';
import { scan } from '../workspace/read.ts';

type Check = Output<'doctor.run'>['checks'][number];

const sound = (name: string, detail: string): Check => ({ name, ok: true, detail, remedy: null, repaired: false });
const ill = (name: string, detail: string, remedy: string): Check => ({
  name,
  ok: false,
  detail,
  remedy,
  repaired: false,
});

/** Examines files, index and history; with `repair`, does what the findings offer and says so. Never destroys anything. */
export async function runDoctor(house: House, repair: boolean): Promise<Output<'doctor.run'>> {
  const checks = [checkFiles(house), await checkIndex(house), await checkHistory(house)];
  if (repair) {
    for (const check of checks) {
      if (check.ok) continue;
      if (check.name === 'index') await house.keeper.rebuild('asked for by the doctor');
      if (check.name === 'history') await house.restartHistory();
      check.repaired = check.name !== 'files';
    }
  }
  return { checks };
}

function checkFiles(house: House): Check {
  const problems = house.index.problems();
  const { files } = house.index.counts();
  const [first] = problems;
  if (!first) return sound('files', `${files} files, all readable`);
  return ill(
    'files',
    `${problems.length} problems in ${files} files; the first: ${first.path}:${first.line} ${first.message}`,
    first.remedy,
  );
}

async function checkIndex(house: House): Promise<Check> {
  const behind = changedSince(await scan(house.root), house.index.files());
  if (house.keeper.state.state === 'rebuilding') return sound('index', 'being built');
  if (behind.length === 0) return sound('index', `${house.index.counts().memories} memories, equal to the files`);
  return ill(
    'index',
    `${behind.length} files differ from the index, for instance ${behind[0]}`,
    'Rebuild it: mneme reindex.',
  );
}

async function checkHistory(house: House): Promise<Check> {
  const damage = house.door.damage ?? (await house.history.examine(true));
  if (damage === null)
    return sound('history', `git in .audit is sound, HEAD ${house.history.head()?.slice(0, 10) ?? 'unborn'}`);
  return ill(
    'history',
    damage,
    'Run mneme doctor --repair: the damaged .audit is kept aside and a new history begins.',
  );
}
