import { parseArgs } from 'node:util';
import { holds, type Result, readable } from './figures.ts';

const help = `Usage: npm run -s bench -- NAME [options]

Names
  write    stores a second, each fsynced and committed, in one large folder   --files 10000 --stores 10000
  store    a store with what its caller understood, beside the same without   --memories 5000 --stores 200
  search   p50 and p95 at growing sizes, beside a bare FTS5 query             --sizes 1000,10000,100000
  pages    each page painted at thousands of memories beside the sample; the longest task of scrolling   --memories 40000 --rounds 5
  start    first paint, first answer, an edit on screen, rebuild, memory      --files 10000 --memories 100000 --rounds 5
  replay   turns stored and asked for over MCP, beside FTS5 and MiniSearch    --data FILE|chats [--from N] [--groups N]
  recall   evidence found, beside FTS5 and MiniSearch, apart and pooled       --data FILE [--from N] [--groups N] [--mode apart|pooled]
           what each part of finding brings; what years without use cost        --data FILE --ablate [--used] | --aged 0,1,3
           questions of nineteen kinds to a small workspace, hit@k by kind     --set [--held] [--ablate]
  recall-scale  p95, memory and disk as memories grow                        --sizes 10000,100000,500000
  grown    what waits for a running engine sees as memories grow: progress, answers, stores, its end  --sizes 10000,100000
  vectors  opening a file of vectors, and its nearest, as memories grow       --sizes 1000,10000,100000
  dates    times in words, exact to the day                               --data DIR
  intents  false alarms of memory triggers on an assistant's messages         --data FILE
  distinct turns stored one by one, none taken for another            --data FILE
  train    trains the reader on labelled statements, author by author and as a whole, and writes its weights  [--data DIR]
           the weights of recall, kind by kind and as a whole                   --part ranker --data FILE [--beside FILE] [--groups N]
           which kind a question is that no form tells                          --part kinds
           from which results on a search has an answer                         --part sure --data FILE [--beside FILE] [--groups N]
  routing  labelled statements: the right store, the entity that exists        [--held | --blind]
  readers  what everything that reads a sentence answers over all sets, held against what it did  [--keep]
  duplicates  a search for near-duplicates as memories grow; those among real turns   --sizes 100000 [--data FILE]
  conflicts  labelled pairs of statements: precision and recall of contradictions
  reflection  what the built-in reasoner finds in small workspaces, by type; traps  [--held]
  night    recorded answers of reasoners through the whole of a reflection     [--data DIR] [--cases]
           what a reasoner reads of a workspace, written to a folder          --dump OUT FOLDER
           what is proposed of it where nobody reasons, for somebody to judge  --dump OUT --part offline FOLDER
  decay    two years of use lived in seconds: statuses, regret, other λ and thresholds   --lives 5
  growth   what .audit weighs and what a start takes as commits grow         --sizes 1000,100000
  history  questions of a long history, beside plain git                     --commits 100000
  sync     two machines over one remote, one change a sync, as their history grows   --sizes 1000,100000
  load     twenty agents at once, five of them writing: nothing lost, search quick, memory flat  --minutes 10
  apart    three machines, clocks weeks apart, mostly offline: nothing is lost, all end alike   --count 1000
  clients  Claude Code, Codex, OpenClaw, the inspector, the conformance suite   --data DIR (where npm put them) [--part hooks, plugin, offers, asked, each :CLIENT]
           what a prompt waits for, on a quiet machine, without a client       --part hooks:delay
  attack   hostile folders, remotes, backups, settings, secrets, messages, removals, kills; the shipped engine  [--part folders,…] [--count N]
  truth    diaries of people, stored and reflected on: what lies on disk is what they meant  [--data DIR] [--cases]
  days     people's ordinary days through MCP clients, by a caller's structure, by plain text, by observing  [--data DIR] [--part structure,bare,observe] [--cases]
  mutants  one thing changed at a time in rooms of values; some test notices   --count 30 [--part ROOM,…]
  decay-cycle  the daily cycle over many memories, and what waits for it      --memories 100000

Options
  --json   figures for machines
  --vectors DIR  recall: keeps vectors between runs, so that the next need not embed again
  --help   this text

Bounds that are missed are marked; the exit code stays 0, since machines differ. Only decay and reflection, which
measure no machine, fail when one is missed.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    mode: { type: 'string' },
    ablate: { type: 'boolean', default: false },
    aged: { type: 'string' },
    set: { type: 'boolean', default: false },
    used: { type: 'boolean', default: false },
    vectors: { type: 'string' },
    held: { type: 'boolean', default: false },
    blind: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
    data: { type: 'string' },
    from: { type: 'string', default: '0' },
    groups: { type: 'string', default: '1000' },
    sizes: { type: 'string' },
    files: { type: 'string', default: '10000' },
    stores: { type: 'string', default: '10000' },
    memories: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    commits: { type: 'string', default: '100000' },
    lives: { type: 'string', default: '5' },
    minutes: { type: 'string', default: '10' },
    cases: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    part: { type: 'string' },
    beside: { type: 'string' },
    count: { type: 'string' },
    dump: { type: 'string' },
  },
});

async function recall(): Promise<Result | null> {
  const { ablate, used, vectors, data, groups, from } = values;
  if (values.set) {
    const options = { split: values.held ? 'held' : 'dev', ablate, vectors } as const;
    return (await import('./recall-set.ts')).benchRecallSet(data ?? 'e2e/sets/recall', options);
  }
  if (data === undefined) return null;
  const modes = (['apart', 'pooled'] as const).filter((one) => values.mode === undefined || values.mode === one);
  const aged = values.aged?.split(',').map(Number) ?? [];
  const options = { from: Number(from), groups: Number(groups), modes, vectors };
  if (ablate || aged.length > 0)
    return (await import('./inside.ts')).benchInside(data, { ...options, ablate, aged, used });
  return (await import('./recall.ts')).benchRecall(data, options);
}

async function night(): Promise<Result | null> {
  const { dump, data, cases } = values;
  if (dump === undefined) return (await import('./night/night.ts')).benchNight(data ?? 'e2e/sets/nights', cases);
  const [, folder] = positionals;
  if (folder === undefined) return null;
  if (values.part === 'offline') return (await import('./night/offline.ts')).dumpOffline(folder, dump);
  return (await import('./night/dump.ts')).dumpNight(folder, dump);
}

async function trainRanker(): Promise<Result> {
  const { data, beside, vectors, groups } = values;
  const options = { groups: Number(groups), vectors, beside };
  return (await import('./train-ranker.ts')).benchTrainRanker(data, 'e2e/sets', 'resources/recall', options);
}

async function trainSure(): Promise<Result> {
  const { data, beside, vectors, groups } = values;
  const options = { groups: Number(groups), vectors, beside };
  return (await import('./train-sure.ts')).benchTrainSure(data, 'e2e/sets', 'resources/recall', options);
}

/** The sizes that were asked for, or the usual ones. */
const sizesOr = (usual: string): number[] => (values.sizes ?? usual).split(',').map(Number);

/** Each benchmark is loaded when it is run: what one needs, another may lack. */
async function run(name: string | undefined): Promise<Result | null> {
  const { files, stores, memories, rounds, data } = values;
  switch (name) {
    case 'search':
      return (await import('./search.ts')).benchSearch(sizesOr('1000,10000,100000'));
    case 'write':
      return (await import('./write.ts')).benchWrite({ files: Number(files), stores: Number(stores) });
    case 'store':
      return (await import('./store.ts')).benchStore({
        memories: Math.min(Number(memories), 5_000),
        stores: Math.min(Number(stores), 200),
      });
    case 'start':
      return (await import('./start.ts')).benchStart({
        files: Number(files),
        memories: Number(memories),
        rounds: Number(rounds),
      });
    case 'pages':
      return (await import('./pages.ts')).benchPages({
        entities: Math.min(Number(memories) / 8, 5_000),
        memories: Math.min(Number(memories), 40_000),
        rounds: Number(rounds),
      });
    case 'recall-scale':
      return (await import('./recall-scale.ts')).benchRecallScale(sizesOr('10000,100000,500000'));
    case 'grown':
      return (await import('./grown.ts')).benchGrown(sizesOr('10000,100000'));
    case 'vectors':
      return (await import('./vector-search.ts')).benchVectors(sizesOr('1000,10000,100000'));
    case 'recall':
      return recall();
    case 'routing':
      return (await import('./routing.ts')).benchRouting(
        data ?? 'e2e/sets/routing',
        values.blind ? 'blind' : values.held ? 'held' : 'dev',
      );
    case 'train':
      if (values.part === 'ranker') return trainRanker();
      if (values.part === 'sure') return trainSure();
      if (values.part === 'kinds')
        return (await import('./train-kinds.ts')).benchTrainKinds('e2e/sets', 'resources/recall');
      return (await import('./train.ts')).benchTrain(data ?? 'e2e/sets', 'resources/reader');
    case 'readers':
      return (await import('./readers/bench.ts')).benchReaders('e2e/sets', 'e2e/sets/readers/answers.txt', values.keep);
    case 'duplicates':
      return (await import('./duplicates.ts')).benchDuplicates(sizesOr('100000'), data);
    case 'conflicts':
      return (await import('./conflicts.ts')).benchConflicts(data ?? 'e2e/sets/conflicts/pairs.jsonl');
    case 'reflection':
      return (await import('./reflection.ts')).benchReflection(data ?? 'e2e/sets/reflection', values.held);
    case 'night':
      return night();
    case 'decay':
      return (await import('./decay.ts')).benchDecay(Number(values.lives));
    case 'growth':
      return (await import('./growth.ts')).benchGrowth(sizesOr('1000,100000'));
    case 'history':
      return (await import('./history.ts')).benchHistory(Number(values.commits));
    case 'sync':
      return (await import('./sync.ts')).benchSync(sizesOr('1000,100000'));
    case 'apart':
      return (await import('./apart.ts')).benchApart(Number(values.count ?? 1_000));
    case 'attack': {
      const { benchAttack } = await import('./attack/attack.ts');
      const wanted = values.part?.split(',') ?? [];
      return benchAttack(wanted, values.count === undefined ? undefined : Number(values.count), data);
    }
    case 'mutants':
      return (await import('./mutants/mutants.ts')).benchMutants(Number(values.count ?? 30), values.part?.split(','));
    case 'truth':
      return (await import('./truth/truth.ts')).benchTruth(data ?? 'e2e/sets/truth', values.cases);
    case 'days':
      return (await import('./days/days.ts')).benchDays(
        data ?? 'e2e/sets/days',
        values.part?.split(',') ?? [],
        values.cases,
      );
    case 'load':
      return (await import('./load.ts')).benchLoad({ minutes: Number(values.minutes) });
    case 'decay-cycle':
      return (await import('./decay-cycle.ts')).benchDecayCycle(Number(memories));
    case 'clients':
      return (await import('./clients.ts')).benchClients(data, values.part);
    default:
      return data === undefined ? null : runOn(name, data);
  }
}

/** Those that say nothing without somebody's data. */
async function runOn(name: string | undefined, data: string): Promise<Result | null> {
  switch (name) {
    case 'replay':
      return (await import('./replay.ts')).benchReplay(data, Number(values.from), Number(values.groups));
    case 'intents':
      return (await import('./intents.ts')).benchIntents(data);
    case 'dates':
      return (await import('./dates.ts')).benchDates(data);
    case 'distinct':
      return (await import('./distinct.ts')).benchDistinct(data);
    default:
      return null;
  }
}

// What a benchmark opened may hold this process: one that failed ends all the same.
const result = values.help
  ? null
  : await run(positionals[0]).catch((cause: unknown) => {
      console.error(cause);
      process.exit(1);
    });
if (result === null) {
  process.stdout.write(help);
  process.exitCode = values.help ? 0 : 2;
} else {
  if (result.strict === true && result.figures.some((figure) => holds(figure) === false)) process.exitCode = 1;
  const said = values.json ? `${JSON.stringify(result, null, 2)}\n` : readable(result);
  // An embedder's thread that is ended while it starts may keep the process for ever.
  process.stdout.write(said, () => process.exit());
}
