import type { Output } from '#shared/contract/methods.ts';
import type { ErrorCode, ErrorValue } from '#shared/model/error.ts';
import { unsureWords } from '#shared/model/memory.ts';
import { countedNoun } from '#shared/text/counted.ts';
import { sharesOf, sharesSaid } from '#shared/text/shares.ts';
import { spanWords } from '#shared/text/span-words.ts';
import { undoLine } from '#shared/text/undo-line.ts';
import { shellQuoted } from './shell-quoted.ts';

/** Exit codes: 0 done, 1 failed, 2 wrong usage, 3 not found, 4 refused, 5 busy or not running. */
export function exitCode(code: ErrorCode): number {
  if (code === 'input.invalid' || code === 'input.too-large' || code === 'method.unknown') return 2;
  if (
    code === 'memory.missing' ||
    code === 'file.missing' ||
    code === 'history.none' ||
    code === 'workspace.missing' ||
    code === 'workspace.none'
  )
    return 3;
  if (code === 'role.denied' || code === 'token.unknown' || code.startsWith('path.')) return 4;
  if (code === 'workspace.busy' || code.startsWith('engine.')) return 5;
  return 1;
}

export function errorText(error: ErrorValue): string {
  const where = error.path === undefined ? '' : ` (${error.path}${error.line === undefined ? '' : `:${error.line}`})`;
  return `error [${error.code}]: ${error.message}${where}\n→ ${error.remedy}`;
}

type Listed = Output<'memory.browse'>['memories'][number];

const indent = (text: string) => text.trim().replace(/^/gm, '  ');

export function memoryText(memory: Listed & { supersededBy?: string | undefined }): string {
  const project = memory.scope === undefined ? null : `project ${memory.scope}`;
  const meta = [
    memory.at,
    memory.type,
    memory.confidence,
    project,
    ...memory.tags.map((tag) => `#${tag}`),
    memory.supersededBy === undefined ? null : supersededWords(memory.id, memory.supersededBy),
    memory.doubt,
  ]
    .filter(Boolean)
    .join('  ');
  return `${memory.id}  ${memory.citation}\n${meta === '' ? '' : `  ${meta}\n`}${indent(memory.text)}`;
}

/** What a question asks for, of which memories that tell it go first; nothing is said of what asks for none. @source 000 §11.1 */
const kindsAsked: Record<Output<'memory.search'>['kind'], string | null> = {
  when: 'for a day or a time',
  about: 'all about one person or thing',
  how: 'how something is done',
  latest: 'the latest',
  prefers: 'what somebody prefers',
  general: null,
};

/** What a question was read to ask for, and of which time, for whoever reads the answer; null for nothing. */
export function understoodText({
  kind,
  understood,
}: Pick<Output<'memory.search'>, 'kind' | 'understood'>): string | null {
  const asked = kindsAsked[kind];
  const said = [
    asked === null ? null : `Read as asking ${asked}.`,
    understood === null ? null : `${spanWords(understood)} With \`dates: false\` it counts as words.`,
  ].filter((one) => one !== null);
  return said.length === 0 ? null : said.join(' ');
}

/** What each sort of evidence is worth of a result's score; empty unless it was asked for. */
export const whyText = (hit: Output<'memory.search'>['hits'][number]): string => {
  const said = sharesSaid(sharesOf(hit));
  return said === '' ? '' : `why: ${said}`;
};

/** `superseded by …`: what was taken back says by what. */
export const supersededWords = (id: string, by: string): string => (by === id ? 'superseded' : `superseded by ${by}`);

export function searchText({ hits, candidates, notice, kind, understood, tookMs }: Output<'memory.search'>): string {
  const found = hits.map((hit, n) => {
    const place = [`${String(n + 1).padStart(2)}. ${hit.score.toFixed(2)}`, hit.citation, hit.at].filter(Boolean);
    const meta = [
      hit.id,
      hit.kind,
      hit.type,
      hit.status,
      hit.weak ? 'weak' : null,
      hit.agent === null ? null : `by ${hit.agent}`,
      ...hit.entities,
      hit.supersededBy === undefined ? null : supersededWords(hit.id, hit.supersededBy),
      hit.doubt,
    ];
    const told = [meta.filter(Boolean).join('  '), whyText(hit)].filter(Boolean).join('\n  ');
    return `${place.join('  ')}\n  ${told}\n${indent(hit.text)}`;
  });
  // What was brought along, by a relation or a date, is no match of its own.
  const sum = `${hits.length} of ${Math.max(hits.length, candidates)} matches in ${tookMs.toFixed(1)} ms`;
  const read = understoodText({ kind, understood })?.replace('`dates: false`', '--no-dates') ?? null;
  const isWeak = hits.length > 0 && hits.every(({ weak }) => weak);
  const lines = isWeak ? [notice, ...found, read, sum] : [...found, read, notice, sum];
  return lines.filter((line) => line !== null).join('\n');
}

export function statusText(status: Output<'workspace.status'>): string {
  const { counts, core, index, audit, problems } = status;
  const rows: [string, string][] = [
    ['workspace', `${status.name}  ${status.root}`],
    ['memories', `${counts.memories} in ${countedNoun(counts.files, 'file')}`],
    [
      'stores',
      `core ${counts.core}, episodic ${counts.episodic}, semantic ${counts.semantic} (${countedNoun(counts.entities, 'entity', 'entities')}), procedural ${counts.procedural}, vault ${counts.vault}`,
    ],
    ['core memory', `${core.tokens} of ${core.cap} tokens`],
    ['index', index.state === 'ready' ? 'ready' : `being built, ${index.done} of ${index.total} files`],
    [
      'history',
      audit.state === 'ok'
        ? `sound, HEAD ${audit.head?.slice(0, 10) ?? 'unborn'}, ${audit.backlog} waiting`
        : `damaged: ${audit.note}. ${audit.remedy}`,
    ],
    ...(status.model === null ? [] : [['model', modelWords(status.model)] satisfies [string, string]]),
    ['problems', problems.length === 0 ? 'none' : String(problems.length)],
    ['agents', `${status.agents} connected`],
    ['socket', status.socket],
  ];
  const table = rows.map(([name, value]) => `${name.padEnd(12)} ${value}`);
  const listed = problems
    .slice(0, 20)
    .map((problem) => `  ${problem.path}:${problem.line}  ${problem.message} ${problem.remedy}`);
  return [...table, ...listed].join('\n');
}

const modelWords = ({ name, trouble }: NonNullable<Output<'workspace.status'>['model']>): string =>
  trouble === null ? name : `${name}, in trouble: ${trouble}`;

export function doctorText({ checks }: Output<'doctor.run'>): string {
  return checks
    .map(({ name, ok, detail, remedy, repaired }) => {
      const mark = ok ? 'ok     ' : repaired ? 'mended ' : 'trouble';
      return `${mark} ${name}: ${detail}${remedy === null || repaired ? '' : `\n        → ${remedy}`}`;
    })
    .join('\n');
}

export function agentsText({ agents, socket }: Output<'agents.list'>): string {
  if (agents.length === 0) return `No agent is known yet. They connect through ${socket} with mneme mcp.`;
  const rows = agents.map((agent) => {
    const { accepted, rejected } = agent.proposals.reasoned ?? { accepted: 0, rejected: 0 };
    const decided = accepted + rejected;
    const liked = decided === 0 ? '' : `, ${accepted} of ${decided} changes that it reasoned accepted`;
    const seen = agent.lastSeen === null ? 'never connected' : `last here ${agent.lastSeen}`;
    return `${agent.name.padEnd(20)} ${agent.role.padEnd(9)} ${agent.mode.padEnd(7)} ${agent.hasToken ? 'token' : 'no token'}  ${agent.connections} connected, ${agent.calls} calls, ${seen}${liked}`;
  });
  return rows.join('\n');
}

export function callsText({ calls }: Output<'agents.calls'>): string {
  if (calls.length === 0) return 'No calls yet.';
  const row = (one: (typeof calls)[number]) =>
    [one.at.slice(0, 19), one.name, one.method, one.about, `${one.ms} ms`, one.error].filter(Boolean).join('  ');
  return calls.map(row).join('\n');
}

/** What held before something that is gone now, and that it does not hold again by itself. */
export function formerText(former: Output<'memory.forget'>['former'] = []): string[] {
  if (former.length === 0) return [];
  const line = ({ id, text, until }: (typeof former)[number]) =>
    `- ${text} (${id}${until === null ? '' : `, until ${until}`})`;
  return ['This held before it. Where it holds again, restore it by its id:', ...former.map(line)];
}

export function forgetText(forgotten: Output<'memory.forget'>): string {
  const { status, memories, missing, message, change, verified, former } = forgotten;
  const found = memories.map(
    (memory) => `${memory.id}  ${memory.citation}  ${memory.status}\n${indent(memory.text.trim() || memory.title)}`,
  );
  const lost = missing.length === 0 ? [] : [`There is no ${missing.join(', ')}.`];
  const places = (verified ?? []).map(
    ({ place, absent, detail }) => `${absent ? 'gone  ' : 'STILL '} ${place}: ${detail}`,
  );
  const undo = status === 'archived' && change !== null ? [undoLine(change).trim()] : [];
  // That nothing surely fits comes before what is nearest.
  const isUnsure = forgotten.sure === false;
  return [
    ...(isUnsure ? [message] : []),
    ...found,
    ...lost,
    ...(isUnsure ? [] : [message]),
    ...places,
    ...undo,
    ...formerText(former),
  ].join('\n');
}

export function entityText({ entity, candidates, note, ...known }: Output<'memory.entity'>): string {
  const lines = (title: string, items: string[]) =>
    items.length === 0 ? [] : ['', title, ...items.map((item) => `  ${item}`)];
  const cited = (memory: Output<'memory.entity'>['facts'][number]) => {
    const gone = memory.archived ? 'archived' : undefined;
    const said = memory.speaker === undefined ? undefined : `said by ${memory.speaker}`;
    const instead = memory.supersededBy === undefined ? undefined : supersededWords(memory.id, memory.supersededBy);
    const project = memory.scope === undefined ? undefined : `project ${memory.scope}`;
    const doubt = unsureWords(memory);
    const place = [memory.citation, project, gone, said, instead, doubt].filter((one) => one !== undefined).join(', ');
    return `${memory.text.replace(/\s+/g, ' ')}  (${place})`;
  };
  const elsewhere = [
    ...lines(
      'Relations',
      known.relations.map(({ relation, other, backwards }) =>
        backwards && entity !== null
          ? `${other.label} ${relation} ${entity.label}  (${other.id})`
          : `${relation} ${other.label}  (${other.id})`,
      ),
    ),
    ...lines('Named in', known.mentions.map(cited)),
  ];
  if (entity === null) return [...nobodyText(candidates, note, elsewhere.length > 0), ...elsewhere].join('\n');
  return [
    `${entity.label}  ${entity.id}${entity.aliases.length === 0 ? '' : `, also ${entity.aliases.join(', ')}`}`,
    ...(entity.summary === '' ? [] : [entity.summary]),
    ...lines('Facts', known.facts.map(cited)),
    ...lines(
      'Beliefs',
      known.beliefs.map((belief) => `${belief.c === null ? '' : `${belief.c.toFixed(2)}  `}${cited(belief)}`),
    ),
    ...lines('Timeline', known.timeline.map(cited)),
    ...lines('Open questions', known.questions.map(cited)),
    ...elsewhere,
  ].join('\n');
}

/** That no page bears a name, and what may be meant. */
function nobodyText(
  candidates: Output<'memory.entity'>['candidates'],
  note: string | undefined,
  isNamed: boolean,
): string[] {
  if (candidates.length > 0)
    return ['No entity has just that name. Did you mean:', ...candidates.map(({ id, label }) => `  ${id}  ${label}`)];
  return [
    note ?? (isNamed ? 'No page has that name yet; this names it:' : 'No entity has that name, nor one like it.'),
  ];
}

/** What a memory's confidence says; how sure its place is, it does not. */
const sureOf = {
  high: 'you say so yourself',
  medium: 'they are said plainly',
  low: 'they may not be meant for long',
};

export function routeText({ routing, note }: Output<'memory.route'>): string {
  const { store, kind, entities, relations, tags, confidence, coreUpdate, coreBlock, title, occurredAt } = routing;
  const rows: [string, string][] = [
    ['store', store === 'episodic' ? `episodic, as ${kind}` : store],
    ['entities', entities.map(({ name, type, id }) => `${name} (${id ?? `new ${type}`})`).join(', ')],
    ['relations', relations.map(({ from, relation, to }) => `${from} ${relation} ${to}`).join(', ')],
    ['tags', tags.join(', ')],
    ['confidence', `${confidence} in the words themselves: ${sureOf[confidence]}`],
    ['core', coreUpdate ? `yes, in ${coreBlock ?? 'Critical Facts'}` : 'no'],
    ['title', title ?? ''],
    ['when', occurredAt ?? ''],
    ['summary', routing.summary],
    ['by', routing.by],
  ];
  const table = rows.filter(([, value]) => value !== '').map(([name, value]) => `${name.padEnd(11)} ${value}`);
  return [...table, ...(note === null ? [] : [note])].join('\n');
}

export function settingsText({ parameters, problems, waiting }: Output<'settings.read'>): string {
  const groups = [...new Set(parameters.map(({ group }) => group))].flatMap((group) => [
    group,
    ...parameters
      .filter((one) => one.group === group)
      .map((one) => {
        const value = typeof one.value === 'string' && one.value === '' ? '(empty)' : JSON.stringify(one.value);
        const note = one.set ? `  (default ${JSON.stringify(one.default)})` : '';
        return `  ${one.key.padEnd(22)} ${value}${note}\n    ${one.meaning}`;
      }),
  ]);
  const waits = waiting.map(
    ({ topic, title, value, why }) =>
      `Waiting for your word (${topic}): ${title}: ${value}\n  ${why} mneme settings confirm ${shellQuoted(topic)}, or --refuse.`,
  );
  return [...waits, ...problems.map(({ key, message }) => `mneme.json ${key}: ${message}`), ...groups].join('\n');
}
