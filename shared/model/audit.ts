import { z } from 'zod';
import { actions } from './change.ts';

/** One commit of the history: one file's change. @source 000 §12.3 */
export const commitRow = z.object({
  commit: z.string(),
  /** The change set it belongs to; null for commits that an owner's own git made. */
  change: z.string().nullable(),
  seq: z.number().int().nullable(),
  at: z.string(),
  action: z.enum(actions),
  path: z.string(),
  actor: z.string(),
  /** Whose machine it was made on, `Ines on kuna`; null for the reader's own. */
  owner: z.string().nullable(),
  approval: z.string(),
  trigger: z.string(),
  summary: z.string(),
  session: z.string().nullable(),
  proposal: z.string().nullable(),
  critical: z.boolean(),
  /** Lines; 0 for what is not text. */
  added: z.number().int(),
  removed: z.number().int(),
  /** Commits of one group stand together: an agent's session, a reflection, a cycle, an owner's sitting. */
  group: z.object({
    key: z.string(),
    kind: z.enum(['agent', 'reflection', 'decay', 'owner', 'system', 'rollback', 'skill']),
    label: z.string(),
  }),
});
export type CommitRow = z.output<typeof commitRow>;

/** Past Mneme: in an editor, by a tool, while nothing ran. The person's own hand is only one that it may have been. */
export const isOutside = ({ actor, trigger }: Pick<CommitRow, 'actor' | 'trigger'>): boolean =>
  actor === 'manual' && /^edited (?:outside|while) Mneme\b/.test(trigger);

/**
 * `critical`: a critical file was changed by its owner or an approved reflection; `integrity`: by anybody else, or while
 * nothing ran; `tampering`: audit.log or the history itself is not as it was left; `secret`: somebody wrote one into a file
 * outside Mneme, which waits.
 * @source 000 §12.5
 */
export const alertKinds = ['critical', 'integrity', 'tampering', 'secret'] as const;
export const alert = z.object({
  id: z.string(),
  kind: z.enum(alertKinds),
  path: z.string(),
  at: z.string(),
  actor: z.string(),
  /** The commit that changed it; null for tampering with the history. */
  commit: z.string().nullable(),
  /** One sentence for a person. */
  words: z.string(),
  /** What to do about it, in the imperative. */
  remedy: z.string(),
  /** The last good state and what stands there now; null for a missing file or what is not text. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Null while it waits. */
  settled: z.object({ at: z.string(), how: z.enum(['mine', 'restored']) }).nullable(),
});
export type Alert = z.output<typeof alert>;

/** Everything that bears this session: a reflection's (`r-012`) or an agent's. */
const session = z.object({ what: z.literal('session'), session: z.string().min(1).max(200) });

const targets = [
  /** One file as it was at a commit, or at a moment as below. */
  z.object({
    what: z.literal('file'),
    path: z.string().min(1).max(1000),
    commit: z.string().min(4).max(64),
  }),
  /** One change set. */
  z.object({ what: z.literal('change'), change: z.string().min(1).max(100) }),
  /** The whole workspace as it was at this moment: an ISO instant, a day (its end), or a commit. */
  z.object({ what: z.literal('moment'), at: z.string().min(4).max(64) }),
] as const;

/** What an agent may ask its owner to take back. */
export const askedTarget = z.discriminatedUnion('what', [...targets, session]);

/** What a rollback takes back. */
export const rollbackTarget = z.discriminatedUnion('what', [
  ...targets,
  /** `of`: a commit of the one that is meant, where two machines gave two reflections the same number. */
  session.extend({ of: z.string().min(4).max(64).optional() }),
  /** Everything that came of an agent, by its name: what it wrote, and its proposals that were accepted. */
  z.object({ what: z.literal('agent'), agent: z.string().min(1).max(100) }),
]);
export type RollbackTarget = z.output<typeof rollbackTarget>;

export const rollbackFile = z.object({
  path: z.string(),
  /**
   * `conflict`: later edits touch the same lines, or it is not text; it needs a resolution. `merged`: later edits of other
   * lines stay.
   */
  does: z.enum(['returns', 'merged', 'removed', 'comes back', 'conflict']),
  added: z.number().int(),
  removed: z.number().int(),
  /**
   * As it stands now and as it would; null for no file, for what is not text, and beyond some megabytes in all. Of a
   * conflict: as it would be if the newer lines are kept.
   */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /**
   * Only of a conflict. `base`: as what is taken back had left it; `older`: as it was before that, `newer`: as it stands
   * now; `words`: who changed it since, and when.
   */
  conflict: z
    .object({
      base: z.string().nullable(),
      older: z.string().nullable(),
      newer: z.string().nullable(),
      words: z.string(),
    })
    .nullable(),
});
export type RollbackFile = z.output<typeof rollbackFile>;
