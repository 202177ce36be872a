import { seeded } from '../corpus.ts';
import type { TurnGroup } from '../turns.ts';
import type { Labelled } from './material.ts';

const sessions = 14;
const turnsEach = 8;
const firstDay = Date.UTC(2026, 1, 2);
/** Of so many questions one asks for what the assistant said. */
const ofAssistant = 4;

const says = [
  'That makes sense; I will keep it in mind while we go on with {a}.',
  'A common cause of trouble with {a} is that {b} is read before it has been written, so the order matters.',
  'You could start small: take one part of {a}, cover it with a test, and only then touch {b}.',
  'In most projects {a} and {b} end up in the same module, which is convenient at first and painful later.',
  'Here is a summary of what we have so far: {a} works, {b} is open, and the rest depends on what you decide.',
  'If performance matters, measure before you change {b}; guesses about {a} are wrong more often than not.',
  'Remember to handle the empty case, the error case, and what happens when {a} is called twice.',
  'There are three options: keep {a} as it is, replace {b}, or put a thin layer between the two.',
  'I would avoid a global for {a}, since tests that touch {b} would then depend on each other.',
  'Let me know whether {a} should be part of this step, and I will prepare the change for {b}.',
];
const codes = [
  'def {i}(items, limit=10):\n    """Return the first items of {j}."""\n    result = []\n    for item in items:\n        if item.{j} is None:\n            continue\n        result.append(item)\n    return result[:limit]',
  'export async function {i}({ {j}, retries = 3 }) {\n  for (let attempt = 0; attempt < retries; attempt++) {\n    const response = await fetch(url(attempt), { headers: { accept: "application/json" } });\n    if (response.ok) return response.json();\n  }\n  throw new Error("{i} failed");\n}',
  "SELECT {i}, COUNT(*) AS total\nFROM {j}\nWHERE created_at > now() - interval '7 days'\nGROUP BY {i}\nORDER BY total DESC;",
  '#!/usr/bin/env bash\nset -euo pipefail\nfor {i} in "$@"; do\n  echo "checking"\n  ./{j} --input "$@" --output build/\ndone',
];
const advised = [
  'My suggestion for {a}: try {s} first.',
  'For {a} I recommend {s}, it is the least work.',
  'I would solve {a} with {s}.',
];
const solutions =
  'a nightly snapshot|a queue with two workers|feature flags|a shared spreadsheet|a read replica|an append-only log|a weekly reminder|property tests|a small adapter|a checklist on paper|a content hash|a circuit breaker'.split(
    '|',
  );
const asks = [
  'What did I say about {q}?',
  'What was it again with {q}?',
  '{q}?',
  'Which of my remarks concerned {q}?',
  'Do you remember {q}?',
];
const asksAssistant = ['What did you suggest for {q}?', 'What was your recommendation about {q}?'];
const small =
  /^(?:\p{Ll}{1,3}|this|that|with|from|they|their|have|been|will|would|every|always|never|user|about|after)$/u;

/**
 * A person and an assistant who helps with code over some weeks: what the person says was written by one author, what the
 * assistant answers is long, echoes the person's words and those of other days, and holds code. The same seed, the same chat.
 */
export function chatOf(statements: readonly Labelled[], seed: number): TurnGroup {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const kept = shuffled(
    statements.filter(({ lang, keep }) => lang === 'en' && keep === true),
    random,
  );
  const passing = statements.filter(({ lang, keep }) => lang === 'en' && keep === false);
  const docs: TurnGroup['docs'] = [];
  const queries: TurnGroup['queries'] = [];
  const known: string[] = ['the build', 'the schedule'];
  const fill = (text: string, topic: string) => text.replace('{a}', () => topic).replace('{b}', () => pick(known));
  const answer = (topic: string, words: string[]): string => {
    const wise = pick(solutions);
    const lines = Array.from({ length: 3 + Math.floor(random() * 6) }, () => fill(pick(says), topic));
    const code = random() < 0.6 ? [`\`\`\`\n${codeOf(pick(codes), words, pick(known))}\n\`\`\``] : [];
    return [`About ${topic}: ${lines.join(' ')}`, ...code, fill(pick(advised), topic).replace('{s}', wise)].join('\n');
  };
  for (let session = 0; session < sessions; session++) {
    const day = new Date(firstDay + session * 3 * 86_400_000).toISOString().slice(0, 10);
    for (let turn = 0; turn < turnsEach; turn++) {
      const at = `${day}T${String(9 + turn).padStart(2, '0')}:${String(10 + turn)}`;
      const said = turn % 2 === 0 ? kept.pop() : pick(passing);
      if (said === undefined) continue;
      const words = tellingOf(said.text);
      const topic = words.slice(0, 2).join(' ') || 'this';
      const id = `${session}-${turn}`;
      docs.push({ id: `u${id}`, session: day, ts: at, speaker: 'User', text: said.text });
      docs.push({
        id: `a${id}`,
        session: day,
        ts: at.replace(/:1/, ':2'),
        speaker: 'Assistant',
        text: answer(topic, words),
      });
      if (turn % 2 === 0 && words.length > 2) {
        const asked = shuffled(words, random)
          .slice(0, 2 + Math.floor(random() * 2))
          .join(' ');
        const ofUser = (session + turn / 2) % ofAssistant > 0;
        queries.push({
          qid: id,
          q: pick(ofUser ? asks : asksAssistant).replace('{q}', ofUser ? asked : topic),
          gold: [`${ofUser ? 'u' : 'a'}${id}`],
          cat: ofUser ? 'person' : 'assistant',
        });
      }
      known.push(...words.slice(0, 2));
    }
  }
  return { gid: `chat-${seed}`, docs, queries };
}

const tellingOf = (text: string): string[] =>
  [...new Set(text.match(/[\p{L}\p{N}][\p{L}\p{N}-]{2,30}/gu) ?? [])].filter((word) => !small.test(word));

function codeOf(code: string, words: string[], other: string): string {
  const [i = 'item'] = words;
  const name = (text: string) => text.toLowerCase().replace(/\W+/g, '_');
  return code.replaceAll('{i}', name(i)).replaceAll('{j}', name(other));
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
