import { z } from 'zod';
import { alert, askedTarget, commitRow, rollbackFile, rollbackTarget } from '../../model/audit.ts';
import { actions } from '../../model/change.ts';
import { stores } from '../../model/memory.ts';
import { everyone, method, ownerOnly, unlisted, writers } from '../method.ts';
import { instant, path } from '../shapes.ts';
import { contractAhead, redAgreed } from './contract.ts';

const commit = z.string().regex(/^[0-9a-f]{7,64}$/);

/**
 * One for each conflict. `keep`: where both changed the same lines, the newer ones stay, `restore`: the older ones
 * come back; other lines go back, and later edits of them stay, either way. `merge`: the whole file is `content`.
 */
const resolutions = z.array(
  z.object({
    path,
    how: z.enum(['keep', 'restore', 'merge']),
    content: z.string().max(2_000_000).optional(),
  }),
);

/** Who changed what, when and why, and how to take it back. @source 000 §12 */
export const auditMethods = {
  'history.list': method({
    title: 'What changed',
    description:
      'Who changed what, when and why. `what`: `changes`, `forgotten` (why something is gone), `reflection` (what the last one did), `file` (every change of one), `lines` (who wrote each line). Narrow with `about`: words, a file, a memory’s id or an entity. memory_rollback undoes what it names.',
    input: z.object({
      what: z.enum(['changes', 'forgotten', 'reflection', 'file', 'lines']).default('changes'),
      about: z.string().max(400).optional(),
      actor: z.string().max(100).optional().describe('Such as `manual`, or its beginning.'),
      actions: unlisted(z.array(z.enum(actions)).max(20).optional()),
      approval: unlisted(z.string().max(20).optional()),
      session: unlisted(z.string().max(200).optional()),
      since: z.string().max(60).optional(),
      until: z.string().max(60).optional(),
      /** Only critical files. */
      critical: unlisted(z.boolean().optional()),
      /** Checkpoints, and what waits of a reflection: by themselves, or left out. */
      bookkeeping: unlisted(z.enum(['only', 'without']).optional()),
      limit: z.number().int().min(1).max(500).default(50),
      cursor: z.string().max(400).optional(),
    }),
    output: z.object({
      /** The question answered in a sentence or two. */
      answer: z.string(),
      rows: z.array(commitRow),
      /** Commits that match, before the cut. */
      total: z.number().int(),
      next: z.string().nullable(),
      /** With `lines`: runs of lines by the commit that wrote them. */
      lines: z.array(
        z.object({ from: z.number().int(), to: z.number().int(), commit: z.string(), text: z.array(z.string()) }),
      ),
      tookMs: z.number(),
    }),
    audience: everyone,
    effect: 'read',
    staleAfter: ['committed'],
    tool: 'memory_history',
  }),
  'history.facets': method({
    title: 'What there is to filter by',
    description: 'Actors, actions, approvals and sessions that the history holds, with counts.',
    input: z.object({}),
    output: z.object({
      commits: z.number().int(),
      first: instant.nullable(),
      last: instant.nullable(),
      actors: z.array(z.object({ value: z.string(), count: z.number().int() })),
      actions: z.array(z.object({ value: z.string(), count: z.number().int() })),
      approvals: z.array(z.object({ value: z.string(), count: z.number().int() })),
      /** Commits a day, oldest first: the slider's ground. */
      days: z.array(z.object({ day: z.string(), count: z.number().int() })),
    }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['committed'],
  }),
  'history.diff': method({
    title: 'What a change did',
    description: 'The files of one commit, or of a whole change set or session, before and after.',
    input: z.object({
      commit: commit.optional(),
      change: z.string().max(100).optional(),
      session: z.string().max(200).optional(),
    }),
    output: z.object({
      rows: z.array(commitRow),
      files: z.array(
        z.object({
          path: z.string(),
          /** Null: no file, or not text, or too large to show. */
          before: z.string().nullable(),
          after: z.string().nullable(),
          note: z.string().nullable(),
        }),
      ),
      /** What was cited for it, where a reflection or a proposal made it. */
      evidence: z.array(z.object({ citation: z.string(), text: z.string() })),
      more: z.boolean(),
    }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['committed'],
  }),
  'history.blame': method({
    title: 'Who wrote each line',
    description: 'For each line of a file as it is, or as of a commit: the commit, who, with whose approval and why.',
    input: z.object({ path, commit: commit.optional() }),
    output: z.object({
      path: z.string(),
      content: z.string(),
      /** Runs of lines, 1-based and whole; `row` of what is not committed yet is null. */
      runs: z.array(
        z.object({
          from: z.number().int(),
          to: z.number().int(),
          row: commitRow.nullable(),
          evidence: z.array(z.string()),
        }),
      ),
    }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['committed'],
  }),
  'history.rests': method({
    title: 'What rests on memories',
    description:
      'What would have to be looked at if these memories are wrong: facts and beliefs that name one as evidence, lines that a reflection wrote of one, and what rests on those, nearest first.',
    input: z.object({ ids: z.array(z.string().min(1).max(400)).min(1).max(50) }),
    output: z.object({
      /** In the order in which they were asked for; at most 20 of each. */
      of: z.array(
        z.object({
          id: z.string(),
          rests: z.array(
            z.object({
              id: z.string(),
              store: z.enum(stores),
              text: z.string(),
              path: z.string(),
              line: z.number().int(),
            }),
          ),
        }),
      ),
    }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['committed', 'changed', 'indexed'],
  }),
  'alerts.list': method({
    title: 'Alerts',
    description:
      'Changes of critical files and of the history itself that the owner has not acknowledged, newest first.',
    input: z.object({ settled: z.boolean().default(false).describe('Also those acknowledged.') }),
    output: z.object({ alerts: z.array(alert), open: z.number().int() }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['alerts'],
    cli: {
      command: 'alerts',
      about: 'changes of critical files and of the history itself that wait for your word',
      options: { settled: ['--settled', 'also those that were acknowledged'] },
      examples: ['alerts', 'alerts settle 3f2a --mine', 'alerts --json'],
    },
  }),
  'alerts.settle': method({
    title: 'Acknowledge an alert',
    description: '`mine` keeps the change; `restored` takes the file back to its last good state.',
    input: z.object({ id: z.string().min(1).max(100), how: z.enum(['mine', 'restored']) }),
    output: z.object({ alert, change: z.string().nullable(), message: z.string() }),
    audience: ownerOnly,
    effect: 'destructive',
  }),
  'audit.digests': method({
    title: 'Monthly digests',
    description: 'What the audit log said before it was shortened, by month, newest first.',
    input: z.object({}),
    output: z.object({ digests: z.array(z.object({ month: z.string(), text: z.string(), line: z.number().int() })) }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['committed'],
    cli: {
      command: 'digests',
      about: 'what the audit log said month by month before it was shortened',
      examples: ['digests', 'digests --json'],
      print: ({ digests }) =>
        digests.map(({ text }) => text.trimEnd()).join('\n\n') ||
        'There is no digest yet: the audit log still tells everything line by line.',
    },
  }),
  'audit.check': method({
    title: 'Hold log and history against each other',
    description: 'Every commit has its line in the audit log and every line its commit, both ways.',
    input: z.object({}),
    output: z.object({
      commits: z.number().int(),
      lines: z.number().int(),
      /** Months whose lines have become digests; their counts are held against git. */
      digested: z.number().int(),
      findings: z.array(
        z.object({
          code: z.string(),
          words: z.string(),
          remedy: z.string(),
          commit: z.string().nullable(),
          line: z.number().int().nullable(),
        }),
      ),
      tookMs: z.number(),
    }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['committed'],
  }),
  'rollback.preview': method({
    title: 'Preview a rollback',
    description:
      'What taking this back would do to each file, what depends on it, and what conflicts; nothing is written.',
    /** `resolutions`: for which the pinned questions are asked; a conflict without one as if the older lines came back. */
    input: z.object({ target: rollbackTarget, resolutions: resolutions.optional() }),
    output: z.object({
      /** Names this preview; `rollback.apply` refuses when the files have changed since. */
      preview: z.string(),
      title: z.string(),
      files: z.array(rollbackFile),
      /** What else rests on what goes, in words: links, evidence, later reflections, open proposals. */
      depends: z.array(z.object({ words: z.string(), path: z.string().nullable() })),
      core: z.object({ tokens: z.number().int(), after: z.number().int() }),
      scores: z.number().int(),
      entities: z.object({ gone: z.number().int(), back: z.number().int() }),
      relations: z.number().int(),
      contract: contractAhead,
    }),
    audience: ownerOnly,
    effect: 'read',
  }),
  'rollback.apply': method({
    title: 'Roll back',
    description: 'Do what was previewed, as a REVERT of its own; `change.undo` or another rollback takes it back.',
    input: z.object({
      target: rollbackTarget,
      preview: z.string().max(100),
      resolutions: resolutions.default([]),
      red: redAgreed,
    }),
    output: z.object({ change: z.string().nullable(), paths: z.array(z.string()), message: z.string() }),
    audience: ownerOnly,
    effect: 'destructive',
  }),
  'memory.rollback': method({
    title: 'Roll back memory',
    description:
      'Take memory back, only at the owner’s word. Without `code`: shows what it would do and asks the owner for the short code that their window shows. With `code`: does it.',
    input: z.object({ target: askedTarget, code: z.string().max(20).optional() }),
    output: z.object({ status: z.enum(['preview', 'done']), change: z.string().nullable(), message: z.string() }),
    audience: writers,
    effect: 'destructive',
    tool: 'memory_rollback',
  }),
  'rollback.code': method({
    title: 'Code for a rollback by agent',
    description: 'The code that lets the main agent do the rollback it asked for; null when it asked for none.',
    input: z.object({}),
    output: z.object({ code: z.string().nullable(), asked: z.string().nullable(), message: z.string() }),
    audience: ownerOnly,
    effect: 'read',
    cli: {
      command: 'rollback code',
      about: 'the short code by which an agent does the rollback that it asked for',
      print: ({ code, asked, message }) => (code === null ? message : `${asked}\n\n${code}\n${message}`),
    },
  }),
} as const;
