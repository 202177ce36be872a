import { ProtocolError, SdkError, SdkErrorCode, type Server } from '@modelcontextprotocol/server';
import type { Caller } from '#shared/model/agent.ts';
import { fail, type MnemeError } from '#shared/model/error.ts';
import type { ModelFault, Sampler } from '../../engine/ports.ts';

/** Characters of an agent's answer that are read. */
const longest = 200_000;
/** The caller's signal ends a call; this is only for one that never fires. */
const lastResortMs = 15 * 60_000;

type Session = { server: Server; caller(): Caller };

/**
 * The connected agents that lend their model: clients of role main whose program declares `sampling`. The one that
 * connected last is asked; its program may show its user what is asked, and decline.
 */
export class Samplers implements Sampler {
  readonly #sessions = new Set<Session>();

  /** Joins a session; what is returned takes it out again. */
  join(session: Session): () => void {
    this.#sessions.add(session);
    return () => void this.#sessions.delete(session);
  }

  agent(): string | null {
    return this.#willing()?.caller().name ?? null;
  }

  async sample({ system, prompt, maxTokens, signal }: Parameters<Sampler['sample']>[0]) {
    const session = this.#willing();
    if (session === undefined) throw nobody();
    try {
      const { content, stopReason } = await session.server.createMessage(
        {
          messages: [{ role: 'user', content: { type: 'text', text: prompt } }],
          systemPrompt: system,
          maxTokens,
          includeContext: 'none',
        },
        { signal, timeout: lastResortMs },
      );
      const text = (Array.isArray(content) ? content : [content])
        .map((part) => (part.type === 'text' ? part.text : ''))
        .join('');
      if (text.length > longest) throw tooLong();
      return { text, finished: stopReason !== 'maxTokens' };
    } catch (thrown) {
      signal.throwIfAborted();
      throw inWords(thrown, session.caller().name);
    }
  }

  #willing(): Session | undefined {
    return [...this.#sessions]
      .reverse()
      .find(({ server, caller }) => server.getClientCapabilities()?.sampling && caller().role === 'main');
  }
}

function inWords(thrown: unknown, name: string): MnemeError {
  // Gone between the question and the answer: whoever connects next may answer.
  if (thrown instanceof SdkError && thrown.code === SdkErrorCode.ConnectionClosed)
    return fault(`${name} went away before it answered.`, true);
  if (thrown instanceof ProtocolError)
    return fault(`${name} does not lend its model for this: ${thrown.message.slice(0, 200)}`, false);
  return thrown instanceof Error && 'value' in thrown
    ? (thrown as MnemeError)
    : fault(`What ${name} sent is no answer.`, false);
}

function fault(message: string, passing: boolean): MnemeError {
  const data: ModelFault = { passing, waitMs: null, charged: true };
  return fail('model.failed', message, 'Allow it in the agent’s program, or choose another provider.', { data });
}

const nobody = () =>
  fail(
    'model.none',
    'No agent is connected that lends its model (MCP sampling).',
    'Connect an agent with the role main whose program supports sampling, or choose another provider.',
  );

function tooLong(): MnemeError {
  const data: ModelFault = { passing: false, waitMs: null, charged: true };
  return fail('model.invalid', 'The agent’s answer is too long and was not read.', 'Choose another provider.', {
    data,
  });
}
