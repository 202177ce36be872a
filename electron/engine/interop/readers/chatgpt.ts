import { z } from 'zod';
import { hash8 } from '../../workspace/hash.ts';
import { BrokenOff, listValues } from '../json-stream.ts';
import { sourceBytes } from '../source-files.ts';
import type { Piece, Reader, SourcePlace, SourceReading } from '../types.ts';
import { piecesOf, sharedTalks, spokenText, type Talk, toInstant } from './chats.ts';

const node = z.object({
  message: z
    .object({
      author: z.object({ role: z.string() }),
      create_time: z.number().nullish(),
      content: z.object({ content_type: z.string(), parts: z.array(z.unknown()).optional() }).optional(),
      metadata: z.object({ is_visually_hidden_from_conversation: z.boolean().optional() }).nullish(),
    })
    .nullish(),
  parent: z.string().nullish(),
});
const conversation = z.object({
  id: z.string().optional(),
  conversation_id: z.string().optional(),
  title: z.string().nullish(),
  create_time: z.unknown(),
  mapping: z.record(z.string(), z.unknown()),
  current_node: z.string().nullish(),
});
const memory = z.object({
  content: z.string(),
  enabled: z.boolean().default(true),
  created_at: z.unknown().optional(),
});

const memoryFile = /^(?:[^/]{1,200}\/)?memor(?:y|ies)\.json$/;

/** ChatGPT’s export, as ZIP, folder or `conversations.json`: of each conversation the branch that was shown. */
export const chatgpt: Reader = {
  format: 'chatgpt',
  title: 'ChatGPT',
  recognise: ({ beginning }) =>
    /^\s*\[/.test(beginning) && /"mapping"\s*:\s*\{/.test(beginning) ? 'its conversations have branches' : null,
  read,
};

async function* read(place: SourcePlace, reading: SourceReading): AsyncGenerator<Piece> {
  const told = new Set<string>();
  for await (const { talk, file } of sharedTalks(place, reading, talkOf))
    yield* piecesOf(talk, { file, program: 'ChatGPT', told });
  for (const file of place.names.filter((name) => memoryFile.test(name))) yield* savedIn(place, file, reading);
}

function talkOf(value: unknown): Talk | null {
  const { data } = conversation.safeParse(value);
  const id = data?.conversation_id ?? data?.id;
  if (data === undefined || id === undefined) return null;
  const turns = shown(data).flatMap(({ message }) => {
    const role = message?.author.role;
    const isHidden = message?.metadata?.is_visually_hidden_from_conversation === true;
    const isText = message?.content?.content_type === 'text' || message?.content?.content_type === 'multimodal_text';
    if (message == null || isHidden || !isText || (role !== 'user' && role !== 'assistant')) return [];
    const text = (message.content?.parts ?? []).flatMap((part) => spokenText.safeParse(part).data ?? []).join('\n');
    return [{ role, text, at: toInstant(message.create_time) } as const];
  });
  return { id, title: data.title?.trim().slice(0, 200) || 'Untitled', at: toInstant(data.create_time), turns };
}

/** From the node that was last in sight up to the first, turned round. Without one, the last that was added. */
function shown({ mapping, current_node: last }: z.output<typeof conversation>): z.output<typeof node>[] {
  const path: z.output<typeof node>[] = [];
  const seen = new Set<string>();
  for (let at = last ?? Object.keys(mapping).at(-1); at != null && !seen.has(at); ) {
    seen.add(at);
    const one = node.safeParse(Object.hasOwn(mapping, at) ? mapping[at] : undefined).data;
    if (one === undefined) break;
    path.push(one);
    at = one.parent ?? undefined;
  }
  return path.toReversed();
}

/** What ChatGPT itself noted of the person. */
async function* savedIn(place: SourcePlace, file: string, reading: SourceReading): AsyncGenerator<Piece> {
  let n = 0;
  try {
    for await (const value of listValues(sourceBytes(place, file))) {
      n++;
      const one = memory.safeParse(value).data;
      if (one === undefined || one.content.trim() === '') reading.unread(`${file}#${n}`, 1, 'This is no memory.');
      else if (one.enabled) {
        const ms = toInstant(one.created_at);
        const said = ms === null ? null : new Date(ms).toISOString();
        const from = { key: `memory:${hash8(one.content)}`, at: `${file}#${n}`, by: 'model', said } as const;
        yield { ...from, sort: 'fact', about: 'User', type: 'person', text: one.content };
      }
    }
  } catch (thrown) {
    if (!(thrown instanceof BrokenOff)) throw thrown;
    reading.unread(`${file}#${n + 1}`, 1, `The list breaks off behind ${n}.`);
  }
}
