import { fail } from '#shared/model/error.ts';
import { basicMemory } from './readers/basic-memory.ts';
import { chatgpt } from './readers/chatgpt.ts';
import { claudeAi } from './readers/claude-ai.ts';
import { claudeCode } from './readers/claude-code.ts';
import { codex } from './readers/codex.ts';
import { cursor } from './readers/cursor.ts';
import { dayLogs } from './readers/day-logs.ts';
import { documents } from './readers/documents.ts';
import { factFiles } from './readers/fact-files.ts';
import { formative } from './readers/formative.ts';
import { gemini } from './readers/gemini.ts';
import { hermes } from './readers/hermes.ts';
import { letta } from './readers/letta.ts';
import { mem0 } from './readers/mem0.ts';
import { mneme } from './readers/mneme.ts';
import { obsidian } from './readers/obsidian.ts';
import { okf } from './readers/okf.ts';
import { serverMemory } from './readers/server-memory.ts';
import type { Reader, SourcePlace } from './types.ts';

/** In the order in which they are tried: what is told by a sure mark before what is told by a name. */
export const readers: readonly Reader[] = [
  mneme,
  serverMemory,
  formative,
  letta,
  mem0,
  chatgpt,
  claudeAi,
  hermes,
  dayLogs,
  factFiles,
  codex,
  gemini,
  obsidian,
  basicMemory,
  okf,
  claudeCode,
  cursor,
  documents,
];

/** @throws input.invalid for a form that is not known, or a place of none */
export function readerOf(place: SourcePlace, as: string | undefined): { reader: Reader; why: string } {
  const formats = readers.map(({ format }) => format).join(', ');
  if (as !== undefined) {
    const reader = readers.find(({ format }) => format === as);
    if (reader === undefined) throw fail('input.invalid', `There is no form “${as}”.`, `Use one of ${formats}.`);
    return { reader, why: reader.recognise(place) ?? 'you said so' };
  }
  for (const reader of readers) {
    const why = reader.recognise(place);
    if (why !== null) return { reader, why };
  }
  if (!place.isFolder && isBinary(place.beginning))
    throw fail(
      'input.invalid',
      `${place.path} is of no form that can be read.`,
      'Save it as PDF, DOCX, a web page or text where it was made, and import that.',
    );
  const hasNotes = place.names.some((name) => name.toLowerCase().endsWith('.md'));
  const guess = hasNotes ? 'Notes of your own, with links or without, are read with --as obsidian. Else say' : 'Say';
  throw fail('source.form', `${place.path} is of no form that is known.`, `${guess} which with --as: ${formats}.`);
}

/** Bytes that are no text, as of a spreadsheet or a picture. */
const isBinary = (beginning: string) => /[\0\uFFFD]/.test(beginning);
