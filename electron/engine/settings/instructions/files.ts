import { agentsFrame } from '../../workspace/instructions/agents.ts';
import { type InstructionFacts, mainText, skillText } from '../../workspace/instructions/texts.ts';
import type { Settings } from '../settings.ts';

/** A file that tells agents how to use this memory: what Mneme writes between its marks, and what a new one has around them. */
export type InstructionFile = { path: string; body: string; head: string; tail: string };

export const factsOf = (settings: Settings): InstructionFacts => ({
  coreCap: settings.get('core.cap'),
  phrases: settings.get('capture.phrases'),
});

/**
 * Where agents look: AGENTS.md in the workspace; skills in `.agents/skills`, which Codex, Cursor and OpenClaw read, and in
 * `.claude/skills`, which Claude Code reads.
 */
export function instructionFiles(facts: InstructionFacts): InstructionFile[] {
  const skill = { body: skillText(facts), head: skillHead, tail: '' };
  return [
    { path: 'AGENTS.md', body: mainText(facts), ...agentsFrame },
    { path: '.agents/skills/mneme/SKILL.md', ...skill },
    { path: '.claude/skills/mneme/SKILL.md', ...skill },
  ];
}

const skillHead = `---
name: mneme
description: Long-term memory through the mneme MCP tools. Use at the start of a task, before answering about earlier work, decisions, people or preferences, and when the user says “remember”, “forget” or states something that will matter later.
---

`;
