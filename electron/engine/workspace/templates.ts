import { renderGraphIndex } from './codecs/graph-index.ts';
import { workspaceFormat } from './format.ts';
import { agentsTemplate } from './instructions/agents.ts';
import { evolutionPath, reflectionLogPath } from './paths.ts';
import {
  coreTemplate,
  evolutionTemplate,
  identityTemplate,
  pendingMemoriesTemplate,
  pendingReflectionTemplate,
  reflectionLogTemplate,
  relationsTemplate,
  soulTemplate,
  toolsTemplate,
  userTemplate,
} from './template-texts.ts';

/** What a new workspace begins with. `now` in milliseconds, `zone` the owner's IANA zone. */
export function initialFiles({ now, zone }: { now: number; zone: string }): { path: string; content: string }[] {
  const instant = `${new Date(now).toISOString().slice(0, 19)}Z`;
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  return [
    { path: 'MEMORY.md', content: coreTemplate },
    { path: 'SOUL.md', content: soulTemplate },
    { path: 'IDENTITY.md', content: identityTemplate },
    { path: 'USER.md', content: userTemplate },
    { path: 'TOOLS.md', content: toolsTemplate },
    { path: 'AGENTS.md', content: agentsTemplate() },
    { path: 'mneme.json', content: json({ version: workspaceFormat, zone }) },
    { path: 'memory/graph/index.md', content: renderGraphIndex({ entities: [], edges: [] }) },
    { path: 'memory/graph/relations.md', content: relationsTemplate },
    { path: 'memory/meta/decay-scores.json', content: json({ version: 1, last_updated: instant, entries: {} }) },
    { path: 'memory/meta/pending-memories.md', content: pendingMemoriesTemplate },
    { path: 'memory/meta/pending-reflection.md', content: pendingReflectionTemplate },
    { path: reflectionLogPath, content: reflectionLogTemplate },
    { path: evolutionPath, content: evolutionTemplate },
  ];
}
