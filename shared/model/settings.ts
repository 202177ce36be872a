import type { TriggerKind } from './capture.ts';

/** A phrase of the owner's that asks something of memory, in any language. */
export type OwnersPhrase = { kind: TriggerKind; phrase: string; language?: string };

type Form =
  | { form: 'integer' | 'number'; default: number; min: number; max: number; unit?: string }
  | { form: 'boolean'; default: boolean }
  | { form: 'choice'; default: string; choices: readonly string[] }
  /** `path`: a whole path on this computer, or empty. */
  | { form: 'text'; default: string; longest: number; path?: true }
  | { form: 'phrases'; default: readonly OwnersPhrase[] };

export type Parameter = Form & {
  group: 'Core memory' | 'Capture' | 'Agents' | 'Recall' | 'Decay' | 'Reflection' | 'Audit' | 'Sync' | 'Language model';
  title: string;
  /** What it does, and what a higher or lower value changes. */
  meaning: string;
};

/**
 * Every parameter of mneme.json by its dotted key (`core.cap` is `{"core": {"cap": …}}`), with default and meaning.
 * Settings, validation and the engine derive from this table. @source 000 §16, 001 "Configuration"
 */
export const parameters = {
  'core.cap': {
    group: 'Core memory',
    title: 'Size of core memory',
    meaning: 'Tokens that MEMORY.md may hold. A larger one leaves an agent less room for its work.',
    form: 'integer',
    default: 3_000,
    min: 500,
    max: 20_000,
    unit: 'tokens',
  },
  'owner.name': {
    group: 'Core memory',
    title: 'Your name',
    meaning:
      'Whose memory this is: what is said of “the user” or under this name is kept on one page. Leave it empty to take the name from USER.md.',
    form: 'text',
    default: '',
    longest: 200,
  },
  'capture.observe': {
    group: 'Capture',
    title: 'Capture from conversations',
    meaning:
      'Keeps what will still matter later from what you and your agents say. Off: only what is stored on purpose is kept.',
    form: 'boolean',
    default: true,
  },
  'capture.inFlight': {
    group: 'Capture',
    title: 'Messages read at the same time',
    meaning:
      'More: fewer messages of a fast conversation are left out, for more work of this computer. When too many wait, the oldest goes unread.',
    form: 'integer',
    default: 3,
    min: 1,
    max: 16,
    unit: 'messages',
  },
  'capture.examples': {
    group: 'Capture',
    title: 'Keep corrections as examples',
    meaning:
      'What you correct under “From conversations” is kept with its words, in memory/meta/corrections.jsonl, to teach what to keep and where. Off: only the fact that you corrected it is kept.',
    form: 'boolean',
    default: false,
  },
  'capture.phrases': {
    group: 'Capture',
    title: 'Your own phrases',
    meaning: 'More phrases that mean remember, forget, reflect or search, in any language.',
    form: 'phrases',
    default: [],
  },
  'agents.fileTools': {
    group: 'Agents',
    title: 'File tools for agents',
    meaning: 'Agents also see the tools that list, read and write files. Costs each agent 500 tokens.',
    form: 'boolean',
    default: false,
  },
  'proposals.dailyCap': {
    group: 'Capture',
    title: 'Proposals shown per agent and day',
    meaning: 'Anything beyond that stays in the file and comes up as you decide; nothing is lost.',
    form: 'integer',
    default: 40,
    min: 1,
    max: 1_000,
    unit: 'proposals',
  },
  'recall.results': {
    group: 'Recall',
    title: 'Most results',
    meaning: 'At most this many results when a search does not say how many.',
    form: 'integer',
    default: 20,
    min: 1,
    max: 100,
    unit: 'results',
  },
  'recall.minScore': {
    group: 'Recall',
    title: 'Least relevance',
    meaning: 'Results below this relevance (0 to 1, before decay) are left out. Higher cuts noise, and evidence too.',
    form: 'number',
    default: 0.3,
    min: 0,
    max: 1,
  },
  'recall.hops': {
    group: 'Recall',
    title: 'Depth in the graph',
    meaning:
      'How many relations a search follows from what the question is about. More finds more that is connected, and takes longer; 0 follows none.',
    form: 'integer',
    default: 2,
    min: 0,
    max: 3,
    unit: 'hops',
  },
  'recall.decayWeight': {
    group: 'Recall',
    title: 'Weight of decay in rank',
    meaning: 'How much age and use count beside relevance. At 1, nothing else counts.',
    form: 'number',
    default: 0.1,
    min: 0,
    max: 1,
  },
  'recall.embedder': {
    group: 'Recall',
    title: 'Search by meaning',
    meaning:
      'What turns text into meaning: the model that comes with Mneme, your own server, a model in a folder of yours, or none (words alone).',
    form: 'choice',
    default: 'builtin',
    choices: ['builtin', 'ollama', 'openai-compatible', 'onnx', 'none'],
  },
  'recall.embedderModel': {
    group: 'Recall',
    title: 'Embedding model',
    meaning: 'Name of the model on that server. After a change, every memory is read again in the background.',
    form: 'text',
    default: '',
    longest: 200,
  },
  'recall.embedderUrl': {
    group: 'Recall',
    title: 'Embedding server',
    meaning: 'Address of the server, such as http://127.0.0.1:11434. Memories are sent there.',
    form: 'text',
    default: '',
    longest: 500,
  },
  'recall.embedderFolder': {
    group: 'Recall',
    title: 'Folder of the embedding model',
    meaning:
      'Whole path of a folder with model.onnx (or onnx/model.onnx) and tokenizer.json, for a model in ONNX form. Nothing leaves this computer.',
    form: 'text',
    default: '',
    longest: 1_000,
    path: true,
  },
  'recall.rerankerFolder': {
    group: 'Recall',
    title: 'Folder of the re-ranking model',
    meaning:
      'Whole path of a folder with a cross-encoder in ONNX form, which reads the first fifty results of a search together with the question and puts them in order; none when empty. A search takes up to three seconds longer. Nothing leaves this computer.',
    form: 'text',
    default: '',
    longest: 1_000,
    path: true,
  },
  'decay.lambda': {
    group: 'Decay',
    title: 'Rate of forgetting (λ)',
    meaning: 'Higher forgets faster.',
    form: 'number',
    default: 0.03,
    min: 0.001,
    max: 1,
    unit: 'per day',
  },
  'decay.active': {
    group: 'Decay',
    title: 'Active from',
    meaning: 'At or above this score a memory is active; below it, it fades.',
    form: 'number',
    default: 0.5,
    min: 0,
    max: 1,
  },
  'decay.fading': {
    group: 'Decay',
    title: 'Fading from',
    meaning: 'At or above this score a memory is fading; below it, it is dormant.',
    form: 'number',
    default: 0.2,
    min: 0,
    max: 1,
  },
  'decay.archive': {
    group: 'Decay',
    title: 'May be archived below',
    meaning:
      'Below this score a memory that is over or said elsewhere is proposed for the archive. It is archived only when you say so.',
    form: 'number',
    default: 0.05,
    min: 0,
    max: 1,
  },
  'reflection.nightly': {
    group: 'Reflection',
    title: 'Reflect every night',
    meaning: 'Off: only when asked for, or when enough has happened.',
    form: 'boolean',
    default: true,
  },
  'reflection.hour': {
    group: 'Reflection',
    title: 'Hour of the night',
    meaning: 'When the nightly reflection runs, by your clock. A missed one is made up for.',
    form: 'integer',
    default: 3,
    min: 0,
    max: 23,
    unit: 'o’clock',
  },
  'reflection.threshold': {
    group: 'Reflection',
    title: 'After new episodes',
    meaning: 'A reflection starts by itself once this many episodes are new.',
    form: 'integer',
    default: 50,
    min: 5,
    max: 10_000,
    unit: 'episodes',
  },
  'reflection.afterSession': {
    group: 'Reflection',
    title: 'When an agent leaves',
    meaning: 'A reflection also starts when an agent leaves and at least this many episodes are new. 0: never.',
    form: 'integer',
    default: 20,
    min: 0,
    max: 10_000,
    unit: 'episodes',
  },
  'reflection.outputTokens': {
    group: 'Reflection',
    title: 'Longest reflection',
    meaning: 'Tokens a language model may write in one reflection. It may read as much as it needs.',
    form: 'integer',
    default: 8_000,
    min: 500,
    max: 32_000,
    unit: 'tokens',
  },
  'reflection.decisions': {
    group: 'Reflection',
    title: 'Most changes per night',
    meaning: 'Review shows no more decisions than this, the best first; the rest follow once these are decided.',
    form: 'integer',
    default: 30,
    min: 5,
    max: 500,
    unit: 'decisions',
  },
  'reflection.byAgent': {
    group: 'Reflection',
    title: 'Reflection by the connected agent',
    meaning:
      'Your main agent may read what is new and propose what to make of it; only you decide. Offer: it is told when enough has happened.',
    form: 'choice',
    default: 'offer',
    choices: ['off', 'offer', 'only when asked'],
  },
  'reflection.replies': {
    group: 'Reflection',
    title: 'Answers written in the file',
    meaning: 'Your replies below pending-reflection.md wait for one key, as a draft, or are done at once.',
    form: 'choice',
    default: 'draft',
    choices: ['draft', 'at once'],
  },
  'reflection.agentApproval': {
    group: 'Reflection',
    title: 'Accept by code through the agent',
    meaning: 'The main agent may pass on your approval together with the short code that only you see.',
    form: 'boolean',
    default: false,
  },
  'reflection.inViews': {
    group: 'Reflection',
    title: 'Decide inside the agent’s program',
    meaning:
      'What you accept or reject in a view inside your agent’s program counts as your word. Such a program could also say it for you.',
    form: 'boolean',
    default: false,
  },
  'audit.retentionDays': {
    group: 'Audit',
    title: 'Length of the audit log',
    meaning: 'Days that audit.log keeps line by line. Older months become digests; git keeps every change forever.',
    form: 'integer',
    default: 90,
    min: 7,
    max: 3_650,
    unit: 'days',
  },
  'audit.alerts': {
    group: 'Audit',
    title: 'Critical file alerts',
    meaning:
      'Warns when SOUL.md, IDENTITY.md or a configuration changes, until you say it was you. Off: only changes to mneme.json and to the history are reported.',
    form: 'boolean',
    default: true,
  },
  'sync.local': {
    group: 'Sync',
    title: 'Keep this workspace on this machine',
    meaning: 'It is never synced, and no part of it is handed over.',
    form: 'boolean',
    default: false,
  },
  'sync.auto': {
    group: 'Sync',
    title: 'Sync automatically',
    meaning: 'With the address set on this machine: half a minute after a change, and every 15 minutes.',
    form: 'boolean',
    default: false,
  },
  'model.provider': {
    group: 'Language model',
    title: 'Language model',
    meaning: 'Who routes, extracts and reflects. Without one Mneme does it by rules; with one it does it better.',
    form: 'choice',
    default: 'none',
    choices: ['none', 'anthropic', 'openai-compatible', 'ollama', 'command', 'agent'],
  },
  'model.name': {
    group: 'Language model',
    title: 'Model',
    meaning: 'Name of the model, as its provider writes it.',
    form: 'text',
    default: '',
    longest: 200,
  },
  'model.baseUrl': {
    group: 'Language model',
    title: 'Address',
    meaning: 'Address of the endpoint; empty for the provider’s own.',
    form: 'text',
    default: '',
    longest: 500,
  },
  'model.command': {
    group: 'Language model',
    title: 'Program',
    meaning:
      'A program that answers, as you would type it: claude -p, codex exec. It gets the prompt on its standard input; start it without tools.',
    form: 'text',
    default: '',
    longest: 1_000,
  },
  'model.commandVariables': {
    group: 'Language model',
    title: 'Variables for the program',
    meaning:
      'Names of environment variables the program under Models gets besides PATH, HOME and the like. A key is passed only if you name it.',
    form: 'text',
    default: '',
    longest: 500,
  },
  'model.byItself': {
    group: 'Language model',
    title: 'Use it outside reflections',
    meaning:
      'The model also places what an agent stores without saying where, and reads conversations. Off: the built-in rules do that, and only reflections use the model.',
    form: 'boolean',
    default: true,
  },
  'model.tokensPerDay': {
    group: 'Language model',
    title: 'Daily budget',
    meaning: 'Tokens Mneme may spend per day, in and out. After that it goes on by rules.',
    form: 'integer',
    default: 200_000,
    min: 0,
    max: 100_000_000,
    unit: 'tokens',
  },
  'model.pricePerMillionRead': {
    group: 'Language model',
    title: 'Price of reading',
    meaning: 'What a million tokens read cost you, in any currency; used to say what a night costs. 0: not said.',
    form: 'number',
    default: 0,
    min: 0,
    max: 10_000,
  },
  'model.pricePerMillionWritten': {
    group: 'Language model',
    title: 'Price of writing',
    meaning: 'What a million tokens written cost you, in the same currency.',
    form: 'number',
    default: 0,
    min: 0,
    max: 10_000,
  },
  'model.timeoutSeconds': {
    group: 'Language model',
    title: 'Time limit',
    meaning:
      'How long a model may stay silent before Mneme goes on by rules. A reflection waits longer as long as words keep coming.',
    form: 'integer',
    default: 60,
    min: 1,
    max: 600,
    unit: 'seconds',
  },
  'model.retries': {
    group: 'Language model',
    title: 'Retries',
    meaning: 'How often a call that failed for a passing reason is tried again.',
    form: 'integer',
    default: 2,
    min: 0,
    max: 5,
    unit: 'times',
  },
  'model.breakerFailures': {
    group: 'Language model',
    title: 'Failures before a pause',
    meaning: 'After this many failures in a row, the model is left alone for a while.',
    form: 'integer',
    default: 2,
    min: 1,
    max: 20,
    unit: 'failures',
  },
  'model.cooldownSeconds': {
    group: 'Language model',
    title: 'Length of the pause',
    meaning: 'How long a failing model is left alone, give or take half.',
    form: 'integer',
    default: 30,
    min: 1,
    max: 3_600,
    unit: 'seconds',
  },
} as const satisfies Record<string, Parameter>;

export type ParameterKey = keyof typeof parameters;

/**
 * What holds only after its owner's word on this machine, whatever a file says: all that sends memories or keys
 * somewhere, loads or runs something, grants writing, or silences a warning. A folder, a backup, a sync or an editor
 * brings values, never the word. The keys of one consent are confirmed together, as one value: an address that was
 * confirmed for one model is none for another.
 */
export const consents = {
  embedder: {
    title: 'Search by meaning',
    why: 'Memories, and the key of that server, are sent there; a model in a folder is loaded.',
    /** Why it waits where the file only asks for `none`. */
    off: 'Nothing is sent; search would then go by words alone.',
    keys: ['recall.embedder', 'recall.embedderModel', 'recall.embedderUrl', 'recall.embedderFolder'],
  },
  reranker: {
    title: 'Re-ranking model',
    why: 'A model in a folder is loaded.',
    keys: ['recall.rerankerFolder'],
  },
  model: {
    title: 'Language model',
    why: 'Memories, and the key of that provider, are sent there, or the program is run; what is asked may cost money.',
    keys: [
      'model.provider',
      'model.name',
      'model.baseUrl',
      'model.command',
      'model.commandVariables',
      'model.tokensPerDay',
    ],
  },
  sync: { title: 'Sync automatically', why: 'The whole workspace is sent to the remote.', keys: ['sync.auto'] },
  approval: {
    title: 'Approval without the window',
    why: 'A reflection can then be applied by what an agent hands over, its program shows or a file says.',
    keys: ['reflection.agentApproval', 'reflection.inViews', 'reflection.replies'],
  },
  alerts: {
    title: 'Critical file alerts',
    why: 'Changes of SOUL.md and IDENTITY.md are told no more.',
    keys: ['audit.alerts'],
  },
  phrases: { title: 'Your own phrases', why: 'Agents are told these words in AGENTS.md.', keys: ['capture.phrases'] },
  /** In `.mneme/sync.json`. */
  remote: { title: 'Remote', why: 'The whole workspace is sent there, and changes are taken from there.', keys: [] },
  /** In `.mneme/agents.json`, one for each agent. */
  role: {
    title: 'Role of an agent',
    why: 'Whoever has its token may write, or have proposals taken at once.',
    keys: [],
  },
} as const satisfies Record<string, { title: string; why: string; off?: string; keys: readonly ParameterKey[] }>;

/** One thing that waits for the owner's word, and the file that asks for it. */
export type WaitingTopic = { topic: string; title: string; why: string; path: string; value: string };

export type ConsentName = keyof typeof consents;
export const consentNames = Object.keys(consents) as ConsentName[];

type Widened<T> = T extends number ? number : T extends boolean ? boolean : T extends string ? string : T;
/** The value of a parameter: a choice is one of its words. */
export type ParameterValue<K extends ParameterKey> = (typeof parameters)[K] extends { choices: readonly (infer C)[] }
  ? C
  : (typeof parameters)[K] extends { form: 'phrases' }
    ? readonly OwnersPhrase[]
    : Widened<(typeof parameters)[K]['default']>;

export type SettingsValues = { [K in ParameterKey]: ParameterValue<K> };
export const parameterKeys = Object.keys(parameters) as ParameterKey[];
