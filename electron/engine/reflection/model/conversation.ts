import { MnemeError } from '#shared/model/error.ts';
import { type CountTokens, tokenizer } from '#shared/text/tokenizer.ts';
import { dataRule, fenced } from '../../llm/fence.ts';
import { listIn } from '../../llm/salvage.ts';
import type { Models } from '../../llm/types.ts';
import { citesOf, type Handles } from '../reasoner/handles.ts';
import { type Intake, isMendable, type RefusedItem } from '../reasoner/intake.ts';
import type { MaterialPart } from '../reasoner/parts.ts';
import { gistOf } from '../reasoner/propose.ts';

/** Tokens of one answer at most: thoughts count, and what is cut is asked to go on. */
const mostOfAnswer = 8_000;
/** Calls for one part: an answer that cannot be read, or was cut, is asked for again. */
const mostCalls = 3;

type Refused = { given: unknown } & RefusedItem;

type Asking = {
  models: Models;
  intake: Intake;
  handles: Handles;
  guide: string;
  signal: AbortSignal;
};

/** What is asked of a language model about parts, each call standing by itself; what it answers is taken item by item. */
export class Conversation {
  /** Tokens that it wrote down, without its thoughts. */
  written = 0;
  /** Tokens as they are paid for. */
  readonly cost = { in: 0, out: 0 };

  constructor(private readonly asking: Asking) {}

  /** Whether a part was answered for to its end. @throws model.* where the model cannot be asked */
  async answer(part: MaterialPart): Promise<boolean> {
    const text = this.asking.intake.reading(part);
    const refused: Refused[] = [];
    const said: unknown[] = [];
    let isWhole = false;
    let prompt = text;
    for (let calls = 0; calls < mostCalls && !isWhole; calls++) {
      const read = listIn(await this.#ask(prompt), 'changes');
      if (read === null) {
        prompt = `${text}\n\n${unreadable}`;
        continue;
      }
      const given = [...read.items, ...read.broken];
      refused.push(...this.#take(given));
      said.push(...given);
      isWhole = read.whole;
      prompt = `${text}\n\n${goOn(said)}`;
    }
    await this.#mend(refused.filter(isMendable));
    return isWhole;
  }

  #take(given: readonly unknown[]): Refused[] {
    return this.asking.intake.take(given).refused.map((one) => ({ ...one, given: given[one.n] }));
  }

  /** Shows what may not both hold; what it does not drop is asked of the owner, and a failure drops nothing. */
  async weigh(doubts: readonly { handle: string; says: string }[]): Promise<void> {
    if (doubts.length === 0) return;
    const text = doubts.map(({ handle, says }) => `${handle} ${says}`).join('\n');
    await this.#askBeside(`${mayNotBoth}\n\n${fenced([{ label: 'candidates', text }])}`);
  }

  /** What was refused is shown once more, with the reasons and the lines it cites; a failure leaves it refused. */
  async #mend(refused: readonly Refused[]): Promise<void> {
    if (refused.length === 0) return;
    const { handles } = this.asking;
    const lines = new Set(refused.flatMap(({ given }) => citesOf(given)).flatMap((handle) => linesOf(handle, handles)));
    const told = refused.map(({ given, why, hint }) => `- ${JSON.stringify(given)}\n  ${why} ${hint}`);
    const material = [
      { label: 'lines', text: [...lines].join('\n') },
      { label: 'refused', text: told.join('\n') },
    ];
    await this.#askBeside(`${mendThese}\n\n${fenced(material)}`);
  }

  /** Takes what is answered, where anything is: nothing rests on it. */
  async #askBeside(prompt: string): Promise<void> {
    try {
      const read = listIn(await this.#ask(prompt), 'changes');
      if (read !== null) this.#take(read.items);
    } catch (thrown) {
      this.asking.signal.throwIfAborted();
      if (!(thrown instanceof MnemeError)) throw thrown;
    }
  }

  async #ask(prompt: string): Promise<string> {
    const { models, guide, signal } = this.asking;
    const system = `${guide}\n${dataRule}`;
    const { text, tokens } = await models.words({
      system,
      prompt,
      maxTokens: mostOfAnswer,
      purpose: 'reflect',
      signal,
    });
    this.cost.in += tokens.in;
    this.cost.out += tokens.out;
    const countTokens: CountTokens = await tokenizer();
    this.written += countTokens(text);
    return text;
  }
}

const unreadable = 'Your answer held no {"changes": […]} that can be read. Answer with that one JSON object alone.';
const mayNotBoth =
  'Of these pairs each may give one thing two values. Answer in the same form with drop {cites: [r…], because} for every pair that can stand beside each other; the person is asked about the rest.';
const mendThese =
  'These changes of yours were refused; all others were taken. Answer in the same form with those that you can mend, and leave out the rest.';

const goOn = (said: readonly unknown[]) =>
  `You have answered with these changes, and then your answer broke off:\n${said.map(gistOf).join('\n')}\nAnswer in the same form with the rest.`;

/** The lines of the whole episode that a handle is of, or its own. */
const linesOf = (handle: string, handles: Handles): string[] =>
  handles
    .lines(handle.replace(/\.\d+\D*$/, ''))
    .map((one) => `${one.handle} ${one.memory.at?.slice(0, 10) ?? ''}: ${one.text.trim()}`);
