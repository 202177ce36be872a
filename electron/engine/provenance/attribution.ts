import { z } from 'zod';

/** How a memory came before an agent. @source 001 "Exposure" */
export type Channel = 'auto_injected' | 'tool_search_returned' | 'tool_get' | 'tool_store';

const implicit: Record<Exclude<Channel, 'tool_store'>, number> = {
  auto_injected: 0.15,
  tool_search_returned: 0.3,
  tool_get: 0.6,
};

/** What speaks for a memory having shaped an answer, and how strongly. @source 001 "Attribution" */
export type AttributionEvidence = { evidence: string; confidence: number };

/** The strongest evidence of being shown; null for one that was only stored: it shaped nothing yet. */
export function exposureEvidence(channels: Iterable<Channel>): AttributionEvidence | null {
  let best: AttributionEvidence | null = null;
  for (const channel of channels) {
    if (channel === 'tool_store') continue;
    const confidence = implicit[channel];
    if (best === null || confidence > best.confidence) best = { evidence: channel, confidence };
  }
  return best;
}

/** `rating` 1 to 5, as an agent or the owner gave it. */
export function feedbackEvidence(rating: number): AttributionEvidence {
  if (rating >= 4) return { evidence: 'agent_feedback_positive', confidence: 0.95 };
  if (rating === 3) return { evidence: 'agent_feedback_neutral', confidence: 0.4 };
  return { evidence: 'agent_feedback_negative', confidence: -0.5 };
}

/** One line of attributions.jsonl: what a turn's answer owes to which memories. */
export type Attribution = {
  /** ISO instant. */
  at: string;
  agent: string;
  session: string;
  /** The beginning of the answer; null when it was not handed over. */
  answer: string | null;
  note: string | null;
  memories: Record<string, AttributionEvidence>;
};

const line = z.object({
  at: z.string(),
  agent: z.string(),
  session: z.string(),
  answer: z.string().nullable(),
  note: z.string().nullable(),
  memories: z.record(z.string(), z.object({ evidence: z.string(), confidence: z.number() })),
});

/** Null for a value that is no attribution, such as a line from elsewhere. */
export function asAttribution(value: unknown): Attribution | null {
  return line.safeParse(value).data ?? null;
}

/**
 * What each memory earned in some attributions: within a session explicit feedback overrides what was merely shown, and
 * the later feedback the earlier; over sessions they are kept apart, as separate experiences. Memory id → confidences.
 * @source 001 "Explicit feedback always overrides implicit attribution"
 */
export function earned(attributions: Iterable<Attribution>): Map<string, number[]> {
  const bySession = new Map<string, Map<string, { value: number; explicit: boolean }>>();
  for (const { session, agent, memories } of attributions) {
    const key = `${agent} ${session}`;
    const known = bySession.get(key) ?? new Map();
    bySession.set(key, known);
    for (const [id, { evidence, confidence }] of Object.entries(memories)) {
      const explicit = evidence.startsWith('agent_feedback');
      const before = known.get(id);
      const wins = before === undefined || explicit || (!before.explicit && confidence > before.value);
      if (wins) known.set(id, { value: confidence, explicit });
    }
  }
  const result = new Map<string, number[]>();
  for (const known of bySession.values()) {
    for (const [id, { value }] of known) result.set(id, [...(result.get(id) ?? []), value]);
  }
  return result;
}
