import type { Suggestion } from '#shared/model/reflection.ts';
import type { ProposalGround } from '../reasoner/ground.ts';
import { Intake } from '../reasoner/intake.ts';
import type { MaterialPart } from '../reasoner/parts.ts';
import type { ReflectionStart } from '../run.ts';

export type Holder = { name: string; connection: string };

/** One reflection that an agent reasons: whatever ends it before it is done costs nothing. */
export class ReasoningSession extends Intake {
  expires = 0;
  /** Its reasoner has said all, but for what it may mend. */
  isDone = false;
  model: string | undefined;
  /** Tokens that it wrote. */
  tokens = 0;
  /** Parts that were answered for. */
  readonly answered = new Set<number>();

  constructor(
    readonly holder: Holder,
    readonly surveyed: ReflectionStart,
    readonly parts: readonly MaterialPart[],
    ground: Omit<ProposalGround, 'taken'>,
    candidates: readonly Suggestion[],
    /** The how many-eth of its reflection: earlier ones ended before anything came of them. */
    private readonly attempt: number,
  ) {
    super(holder.name, ground, candidates);
  }

  /** By what its reasoner names it: handles of one that ended are none of the next. */
  get id(): string {
    const { session } = this.surveyed;
    return this.attempt === 1 ? session : `${session}.${this.attempt}`;
  }
}
