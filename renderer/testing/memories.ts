import type { Out } from '../api/client.ts';

type Ahead = Out<'contract.ahead'>;

/** A memory as the engine gives it, of which a test says only what it is about. */
export const memoryOf = (id: string, text: string): Out<'memory.forget'>['memories'][number] => ({
  id,
  text,
  kind: 'fact',
  store: 'semantic',
  title: text,
  at: null,
  type: null,
  confidence: null,
  tags: [],
  entities: [],
  path: 'memory/entities/person--amara.md',
  line: 7,
  endLine: 7,
  citation: 'memory/entities/person--amara.md#L7',
  source: null,
  parent: null,
  truncated: false,
  status: 'active',
});

/** One question is pinned, and keeps its answer. */
export const keepsAnswer: Ahead = { asked: 1, turns: [] };

/** One question is pinned, and would lose its answer. */
export const losesAnswer: Ahead = {
  asked: 1,
  turns: [
    {
      id: 'q1',
      question: 'Where does Amara live?',
      contains: ['Lagos'],
      turns: 'red',
      now: 'Amara lives in Lagos.',
      after: null,
    },
  ],
};
