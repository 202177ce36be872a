import type { Output } from '#shared/contract/methods.ts';
import { countedNoun } from '#shared/text/counted.ts';
import { parsePending, pendingPath } from '../reflection/pending.ts';
import { parseProposals, proposalsPath } from '../workspace/codecs/pending-memories.ts';
import { readText } from '../workspace/disk.ts';
import type { RollbackDeps } from './deps.ts';
import type { RollbackEffects } from './effects.ts';
import type { Rollback, Taking } from './plan.ts';
import type { Since } from './since.ts';
import { textOfBytes } from './take-back.ts';
import { atTime, whoMade } from './words.ts';

type Depends = Output<'rollback.preview'>['depends'];
type Rooms = Pick<RollbackDeps, 'root' | 'index' | 'scores' | 'ports'>;

/** Lines of one sort, beyond which only their number is said. */
const most = 12;

/** What else rests on what goes, in words: what is pinned, links, evidence, what came later, what waits. */
export async function dependsOn(
  plan: Rollback,
  effects: RollbackEffects,
  since: Since,
  rooms: Rooms,
): Promise<Depends> {
  return [
    ...pinned(effects, rooms),
    ...citing(plan, effects, rooms),
    ...laterReflections(plan, since, rooms),
    ...(await pendingReflection(plan, effects, rooms.root)),
    ...proposals(plan.takings),
  ];
}

function pinned({ gone }: RollbackEffects, { scores }: Rooms): Depends {
  const kept = [...gone.values()].filter((memory) => scores.of(memory).pinned && memory.parent === null);
  return cut(
    kept.map(({ title, id, path }) => ({ words: `${title || id} is pinned, and goes all the same.`, path })),
    'more pinned memories go',
  );
}

/** Links and citations that stay and lead to what goes, a line for each page they stand on. */
function citing({ takings }: Rollback, { gone, links }: RollbackEffects, { index }: Rooms): Depends {
  const changed = new Set(takings.map(({ path }) => path));
  const pages = new Map<string, { evidence: Set<string>; links: Set<string> }>();
  for (const [id, memory] of gone) {
    const targets = id.startsWith('entity:') ? [id, id.slice('entity:'.length), memory.title] : [id];
    for (const target of new Set(targets)) {
      for (const link of index.linksTo(target)) {
        // A page that changes is asked as it would be.
        const stays =
          !changed.has(link.path) || links.get(link.path)?.some(({ to, from }) => to === link.to && from === link.from);
        if (!stays || gone.has(link.from ?? '')) continue;
        const page = pages.get(link.path) ?? { evidence: new Set(), links: new Set() };
        (link.relation === 'supported-by' ? page.evidence : page.links).add(memory.title || id);
        pages.set(link.path, page);
      }
    }
  }
  const said = [...pages].flatMap(([path, page]) => [
    ...(page.links.size > 0 ? [{ words: `${path} links to ${named(page.links)}, which would be gone.`, path }] : []),
    ...(page.evidence.size > 0
      ? [{ words: `${path} cites ${named(page.evidence)} as evidence, which would be gone.`, path }]
      : []),
  ]);
  return cut(said, 'more pages link to what goes');
}

function named(names: ReadonlySet<string>): string {
  const [first = '', ...more] = names;
  return more.length === 0 ? first : `${first} and ${more.length} more`;
}

function laterReflections({ target }: Rollback, since: Since, { ports }: Rooms): Depends {
  const later = new Map<string, { at: number; files: Set<string> }>();
  for (const { path, commit } of since.all) {
    const { actor, session, at } = commit;
    if (!actor.startsWith('reflection:') || session === null) continue;
    const one = later.get(session) ?? { at, files: new Set() };
    one.files.add(path);
    later.set(session, one);
  }
  const whole = target.what === 'moment';
  return [...later].map(([session, { at, files }]) => {
    const [path = ''] = files;
    const when = `Reflection ${session} of ${atTime(at, ports.clock)}`;
    const what = countedNoun(files.size, 'of these files', 'of these files');
    const words =
      whole || target.what === 'file'
        ? `${when} is taken back in ${what}.`
        : `${when} built on ${what}; what it changed elsewhere stays.`;
    return { words, path: files.size === 1 ? path : null };
  });
}

/** Changes that wait for the owner and rest on what goes, or would change what changes. */
async function pendingReflection({ takings }: Rollback, { gone }: RollbackEffects, root: string): Promise<Depends> {
  const pending = parsePending((await readText(root, pendingPath)).text);
  if (pending === null) return [];
  const paths = new Set(takings.map(({ path }) => path));
  const touched = pending.changes.filter(({ does, evidence }) => {
    if (evidence.some(({ id }) => gone.has(id))) return true;
    const said = JSON.stringify(does);
    return (
      [...paths].some((path) => said.includes(`"${nameOf(path)}"`)) || (does.kind === 'core' && paths.has('MEMORY.md'))
    );
  });
  if (touched.length === 0) return [];
  const count = countedNoun(touched.length, 'change');
  const words = `${count} of the pending reflection ${pending.number} may no longer fit; Review marks what is stale.`;
  return [{ words, path: pendingPath }];
}

/** `person--mira` of an entity's page; other files by their path. */
const nameOf = (path: string) => /^memory\/graph\/entities\/(.+)\.md$/.exec(path)?.[1] ?? path;

/** Proposals that came since, and those that wait again. */
function proposals(takings: readonly Taking[]): Depends {
  const taking = takings.find(({ path }) => path === proposalsPath);
  if (taking === undefined) return [];
  const idsOf = (bytes: Buffer | null) => new Set(parseProposals(textOfBytes(bytes) ?? '').map(({ id }) => id));
  const [now, then] = [idsOf(taking.now), idsOf(taking.taken.bytes)];
  const go = [...now].filter((id) => !then.has(id)).length;
  const back = [...then].filter((id) => !now.has(id)).length;
  const path = proposalsPath;
  return [
    ...(go > 0 ? [{ words: `${countedNoun(go, 'proposal')} of an agent that came since would be gone.`, path }] : []),
    ...(back > 0 ? [{ words: `${countedNoun(back, 'decided proposal')} would wait for a decision again.`, path }] : []),
  ];
}

function cut(said: Depends, more: string): Depends {
  if (said.length <= most) return said;
  return [...said.slice(0, most), { words: `${said.length - most} ${more}.`, path: null }];
}

/** Who changed a file after what is taken back, and when, for a conflict's words. */
export function laterChangeWords(path: string, since: Since, { ports }: Pick<Rooms, 'ports'>): string {
  const [last] = since.of(path);
  if (last === undefined) return 'Changed since by hand';
  return `Changed since by ${whoMade(last)} on ${atTime(last.at, ports.clock)}`;
}
