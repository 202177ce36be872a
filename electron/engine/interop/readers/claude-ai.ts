import { z } from 'zod';
import { hash8 } from '../../workspace/hash.ts';
import { BrokenOff, listValues } from '../json-stream.ts';
import { sourceBytes } from '../source-files.ts';
import type { Piece, Reader, SourcePlace, SourceReading } from '../types.ts';
import { piecesOf, sharedTalks, type Talk, toInstant } from './chats.ts';

const conversation = z.object({
  uuid: z.string(),
  name: z.string().nullish(),
  created_at: z.unknown(),
  chat_messages: z.array(z.unknown()),
});
const message = z.object({
  sender: z.enum(['human', 'assistant']),
  text: z.string().nullish(),
  content: z.array(z.unknown()).nullish(),
  created_at: z.unknown(),
});
const spoken = z.object({ type: z.literal('text'), text: z.string() });
const project = z.object({
  uuid: z.string(),
  name: z.string().min(1).max(400),
  description: z.string().nullish(),
  created_at: z.unknown().optional(),
  prompt_template: z.string().nullish(),
  docs: z.array(z.object({ filename: z.string(), content: z.string() })).nullish(),
});
const noted = z.object({
  conversations_memory: z.string().nullish(),
  project_memories: z.record(z.string(), z.string()).nullish(),
});

const projectFile = /^(?:[^/]{1,200}\/)?projects\.json$/;
const memoryFile = /^(?:[^/]{1,200}\/)?memories\.json$/;

/** Claude.ai’s export, as ZIP, folder or `conversations.json`; projects and what it noted of the person. */
export const claudeAi: Reader = {
  format: 'claude-ai',
  title: 'Claude.ai',
  recognise: ({ beginning }) =>
    /^\s*\[/.test(beginning) && /"chat_messages"\s*:\s*\[/.test(beginning)
      ? 'its conversations have messages of a human'
      : null,
  read,
};

async function* read(place: SourcePlace, reading: SourceReading): AsyncGenerator<Piece> {
  const told = new Set<string>();
  for await (const { talk, file } of sharedTalks(place, reading, talkOf))
    yield* piecesOf(talk, { file, program: 'Claude', told });
  for (const file of place.names) {
    if (projectFile.test(file)) yield* listed(place, file, reading, projectPieces);
    else if (memoryFile.test(file)) yield* listed(place, file, reading, notes);
  }
}

function talkOf(value: unknown): Talk | null {
  const { data } = conversation.safeParse(value);
  if (data === undefined) return null;
  const turns = data.chat_messages.flatMap((one) => {
    const said = message.safeParse(one).data;
    if (said === undefined) return [];
    const parts = (said.content ?? []).flatMap((part) => spoken.safeParse(part).data?.text ?? []);
    const text = parts.length > 0 ? parts.join('\n') : (said.text ?? '');
    return [{ role: said.sender === 'human' ? 'user' : 'assistant', text, at: toInstant(said.created_at) } as const];
  });
  const title = data.name?.trim().slice(0, 200) || 'Untitled';
  return { id: data.uuid, title, at: toInstant(data.created_at), turns };
}

async function* listed(
  place: SourcePlace,
  file: string,
  reading: SourceReading,
  piecesIn: (value: unknown, at: string) => Piece[] | null,
): AsyncGenerator<Piece> {
  let n = 0;
  try {
    for await (const value of listValues(sourceBytes(place, file))) {
      n++;
      const pieces = piecesIn(value, `${file}#${n}`);
      if (pieces === null) reading.unread(`${file}#${n}`, 1, 'This cannot be read.');
      else yield* pieces;
    }
  } catch (thrown) {
    if (!(thrown instanceof BrokenOff)) throw thrown;
    reading.unread(`${file}#${n + 1}`, 1, `The list breaks off behind ${n}.`);
  }
}

/** A project, how it is worked on, and what was given to it to read: words of others. */
function projectPieces(value: unknown, at: string): Piece[] | null {
  const { data } = project.safeParse(value);
  if (data === undefined) return null;
  const { uuid, name, description, prompt_template: prompt, docs } = data;
  const ms = toInstant(data.created_at);
  const from = { at, said: ms === null ? null : new Date(ms).toISOString() };
  return [
    { ...from, key: uuid, by: 'person', sort: 'entity', name, type: 'project', summary: description ?? '' },
    ...(prompt?.trim()
      ? [
          {
            ...from,
            key: `${uuid}:prompt`,
            by: 'person',
            sort: 'procedure',
            title: `Working on ${name}`,
            text: prompt,
          } as const,
        ]
      : []),
    ...(docs ?? []).map(
      ({ filename, content }): Piece => ({
        ...{ ...from, key: `${uuid}:${filename}`, by: 'other', sort: 'vault' },
        ...{ title: filename, text: content },
      }),
    ),
  ];
}

/** What Claude itself noted, paragraph by paragraph. */
function notes(value: unknown, at: string): Piece[] | null {
  const { data } = noted.safeParse(value);
  if (data === undefined) return null;
  const texts = [data.conversations_memory ?? '', ...Object.values(data.project_memories ?? {})];
  return texts.flatMap((text) =>
    text
      .split(/\n{2,}/)
      .filter((part) => part.replace(/^[*#_\s]+|[*#_\s]+$/g, '').length > 20)
      .map((part): Piece => {
        const from = { key: `memory:${hash8(part)}`, at, by: 'model', said: null } as const;
        return { ...from, sort: 'fact', about: 'User', type: 'person', text: part.trim() };
      }),
  );
}
