/**
 * Errors are values: a code for machines, plain words for a person, and the next step.
 * They cross every boundary (socket, IPC, HTTP, CLI) as `ErrorValue` and never as a stack trace.
 */
export const errorCodes = [
  'input.invalid', // does not fit the method's schema
  'input.too-large', // a text, line or request over its bound
  'method.unknown',
  'path.outside', // leaves the workspace, by dots or by a link
  'path.reserved', // .audit, .mneme and other places that only Mneme writes
  'path.refused', // a name no file system of ours can hold
  'file.missing',
  'file.exists',
  'file.changed', // the before-hash does not match: somebody else wrote in between
  'file.waiting', // somebody wrote a secret into it, and its owner has not decided yet
  'file.unparsed', // not UTF-8, or a form Mneme cannot read; it is left alone
  'document.encrypted', // locked with a password
  'document.scanned', // pictures of pages, without text
  'source.form', // what form it has is to be said: it shows none that is known
  'source.costly', // takes more time or memory than what is in it is worth
  'memory.missing',
  'core.over-budget',
  'workspace.none', // no workspace is open
  'workspace.missing',
  'workspace.not-empty',
  'workspace.newer', // in a form that only a newer Mneme knows
  'workspace.readonly',
  'workspace.busy', // another process holds it and cannot be attached to
  'disk.full',
  'disk.failed',
  'audit.damaged',
  'history.none', // no state of that time or name
  'git.missing',
  'index.rebuilding',
  'role.denied',
  'token.unknown',
  'view.unknown', // a decision that does not come from a page that a client shows
  'view.used', // of a list that is decided on
  'edit.unproven', // a file was edited outside while agents that may not write were connected
  'rate.limited',
  'engine.stopped',
  'engine.start',
  'engine.newer', // that of a newer Mneme serves the workspace
  'node.none', // a program that is to be connected could not start Mneme
  'model.none', // no language model is configured, or it lacks its key, name or agent
  'model.failed', // unreachable, refused, or broken off
  'model.timeout',
  'model.limited', // the provider asks for patience, or the breaker is open
  'model.invalid', // it answered, but not in the shape that was asked for
  'model.budget', // the day's tokens are spent
  'reflection.none', // nothing is pending, or another session is
  'reflection.open', // an agent reflects: another may not, and it writes nothing beside that
  'reflection.own', // whoever reasoned does not approve
  'contract.red', // a pinned question would lose its answer, and its owner has not said yes to that
  'rollback.code', // a rollback by an agent without the owner's code
  'reflection.code', // an agent's approval without the owner's code
  'backup.invalid', // no backup of Mneme, or a damaged one
  'sync.off', // no remote is set
  'sync.refused', // an address or a content that is not taken
  'sync.missing', // there is no repository at the remote
  'sync.denied', // the remote does not let us in
  'sync.unreachable', // offline, or too slow
  'sync.unrelated', // the remote holds the history of another workspace
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

export type ErrorValue = {
  code: ErrorCode;
  /** One sentence a person understands, without jargon or stack. */
  message: string;
  /** What to do next, in the imperative. */
  remedy: string;
  /** The workspace path it concerns, if any. */
  path?: string;
  /** 1-based line in `path`. */
  line?: number;
  /** Machine-readable extras, such as the three sides of a conflict. */
  data?: unknown;
};

export class MnemeError extends Error {
  readonly value: ErrorValue;
  constructor(value: ErrorValue, options?: ErrorOptions) {
    super(value.message, options);
    this.name = 'MnemeError';
    this.value = value;
  }
  get code(): ErrorCode {
    return this.value.code;
  }
}

/** Builds the error to throw: `throw fail('file.missing', 'There is no USER.md.', 'Create it first.', { path })`. */
export function fail(
  code: ErrorCode,
  message: string,
  remedy: string,
  more: Partial<Pick<ErrorValue, 'path' | 'line' | 'data'>> & { cause?: unknown } = {},
): MnemeError {
  const { cause, ...rest } = more;
  return new MnemeError({ code, message, remedy, ...rest }, cause === undefined ? undefined : { cause });
}

/** Any thrown thing as an error value. What was not foreseen becomes `internal`, its detail kept for the log only. */
export function toErrorValue(thrown: unknown): ErrorValue {
  if (thrown instanceof MnemeError) return thrown.value;
  return {
    code: 'internal',
    message: 'Something went wrong inside Mneme. Nothing was changed.',
    remedy: 'Try again; if it happens again, run `mneme doctor` and report what it says.',
  };
}
