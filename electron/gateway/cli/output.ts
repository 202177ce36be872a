import type { Output } from '#shared/contract/methods.ts';
import type { ErrorCode, ErrorValue } from '#shared/model/error.ts';

/** Exit codes: 0 done, 1 failed, 2 wrong usage, 3 not found, 4 refused, 5 busy or not running. */
export function exitCode(code: ErrorCode): number {
  if (code === 'input.invalid' || code === 'input.too-large' || code === 'method.unknown') return 2;
  if (code === 'memory.missing' || code === 'file.missing' || code === 'workspace.missing' || code === 'workspace.none')
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

export function memoryText(memory: Listed): string {
  const meta = [memory.at, memory.type, memory.confidence, ...memory.tags.map((tag) => `#${tag}`)]
    .filter(Boolean)
    .join('  ');
  return `${memory.id}  ${memory.citation}\n${meta === '' ? '' : `  ${meta}\n`}${indent(memory.text)}`;
}

export function searchText({ hits, candidates, notice, tookMs }: Output<'memory.search'>): string {
  const found = hits.map(
    (hit, n) =>
      `${String(n + 1).padStart(2)}. ${hit.score.toFixed(2)}  ${hit.citation}${hit.at === null ? '' : `  ${hit.at}`}\n${indent(hit.text)}`,
  );
  const sum = `${hits.length} of ${candidates} matches in ${tookMs.toFixed(1)} ms`;
  return [...found, ...(notice === null ? [] : [notice]), sum].join('\n');
}

export function statusText(status: Output<'workspace.status'>): string {
  const { counts, core, index, audit, problems } = status;
  const rows: [string, string][] = [
    ['workspace', `${status.name}  ${status.root}`],
    ['memories', `${counts.memories} in ${counts.files} files`],
    [
      'stores',
      `core ${counts.core}, episodic ${counts.episodic}, semantic ${counts.semantic} (${counts.entities} entities), procedural ${counts.procedural}, vault ${counts.vault}`,
    ],
    ['core memory', `${core.tokens} of ${core.cap} tokens`],
    ['index', index.state === 'ready' ? 'ready' : `being built, ${index.done} of ${index.total} files`],
    [
      'history',
      audit.state === 'ok'
        ? `sound, HEAD ${audit.head?.slice(0, 10) ?? 'unborn'}, ${audit.backlog} waiting`
        : `damaged: ${audit.note}. ${audit.remedy}`,
    ],
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
    const seen = agent.lastSeen === null ? 'not seen since the engine started' : `last call ${agent.lastSeen}`;
    return `${agent.name.padEnd(20)} ${agent.role.padEnd(9)} ${agent.hasToken ? 'token' : 'no token'}  ${agent.connections} connected, ${agent.calls} calls, ${seen}`;
  });
  return rows.join('\n');
}
