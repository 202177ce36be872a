import { Parser } from 'htmlparser2';
import { fail, MnemeError } from '#shared/model/error.ts';
import { namesInZip, zipEntry } from '../zip.ts';
import type { DocumentBlock, DocumentReader, DocumentText } from './types.ts';

/** Bytes that one part may unpack to: the words of a thousand pages are a tenth of it. */
const largestPart = 96 * 1024 * 1024;
/** The beginning of what Office writes with a password, and of what it wrote before 2007. */
const compound = [0xd0, 0xcf, 0x11, 0xe0];
/** Parts that hold words or addresses: the text itself with what was deleted in it, notes, comments, fields, links. */
const inLetters = /^(?:word|docProps|customXml)\/[^.]{0,80}\.xml(?:\.rels)?$/;
/** Files within the file. */
const embedded = /^word\/(?:embeddings|vbaProject)/;
/** More parts than any letter or book has. */
const mostParts = 200;
const headingStyle = /^(?:heading|berschrift|titre|ttulo|titolo)\s?([1-6])$/i;

/**
 * The words of a DOCX in their order, tables cell by cell, without what was deleted in it. Notes, pictures and macros are
 * left alone.
 * @throws document.encrypted, source.costly, file.unparsed
 */
export const readDocx: DocumentReader = async (bytes, path) => {
  if (compound.every((byte, n) => bytes[n] === byte))
    throw fail(
      'document.encrypted',
      `${path} is locked with a password, or was written by Word before 2007.`,
      'Open it, save a copy as DOCX without a password, and bring that.',
    );
  const blocks: DocumentBlock[] = [];
  const said: Record<string, string> = {};
  const beside: string[] = [];
  let isUnscreened = false;
  try {
    const names = await namesInZip(path);
    if (!names.includes('word/document.xml')) throw new Error('It has no words.');
    await parsed(path, 'word/document.xml', paragraphs(blocks));
    await parsed(path, 'docProps/core.xml', fields(said));
    const parts = names.filter((name) => inLetters.test(name));
    isUnscreened = parts.length > mostParts || names.some((name) => embedded.test(name));
    for (const name of parts.slice(0, mostParts)) {
      const letters: string[] = [];
      await parsed(path, name, allLetters(letters));
      beside.push(letters.join(''));
    }
  } catch (cause) {
    if (cause instanceof MnemeError && cause.code !== 'file.unparsed') throw cause;
    throw fail('file.unparsed', `${path} is no DOCX, or a damaged one.`, 'Open it, save it anew, and bring that.', {
      cause,
    });
  }
  const title = said['dc:title'] ?? blocks.find(({ level }) => level === 1)?.text ?? null;
  const date = (said['dcterms:created'] ?? '').slice(0, 10) || null;
  return {
    title,
    author: said['dc:creator'] ?? null,
    date,
    blocks,
    left: [],
    beside,
    isUnscreened,
  } satisfies DocumentText;
};

type Handler = ConstructorParameters<typeof Parser>[0];

/** Reads one part of the archive as it unpacks. Entities that a part declares mean nothing here: none is expanded. */
async function parsed(path: string, name: string, handler: Handler): Promise<void> {
  const parser = new Parser(handler, { xmlMode: true });
  const decoder = new TextDecoder();
  let size = 0;
  for await (const part of zipEntry(path, name)) {
    size += part.length;
    if (size > largestPart)
      throw fail(
        'source.costly',
        `${path} unpacks to more than its words can be.`,
        'Open it, save it anew, and bring that.',
      );
    parser.write(decoder.decode(part, { stream: true }));
  }
  parser.end(decoder.decode());
}

function paragraphs(blocks: DocumentBlock[]): Handler {
  let [text, level, isText] = ['', 0, false];
  return {
    onopentag(name, attributes) {
      if (name === 'w:t') isText = true;
      else if (name === 'w:tab') text += ' ';
      else if (name === 'w:br' || name === 'w:cr') text += '\n';
      else if (name === 'w:pStyle') level = levelOf(attributes['w:val'] ?? '');
    },
    ontext(words) {
      if (isText) text += words;
    },
    onclosetag(name) {
      if (name === 'w:t') isText = false;
      if (name !== 'w:p') return;
      const words = text.replace(/[ \t]+/g, ' ').trim();
      if (words !== '') blocks.push({ text: words, level });
      [text, level] = ['', 0];
    },
  };
}

/** Style ids are the names of styles in the language they were made in, without what is not ASCII. */
const levelOf = (style: string): number => (style === 'Title' ? 1 : Number(headingStyle.exec(style)?.[1] ?? 0));

/** Everything that a part says, with what it deleted and where its links lead. */
function allLetters(letters: string[]): Handler {
  return {
    onopentag(_name, { Target }) {
      if (Target !== undefined) letters.push(Target, '\n');
    },
    ontext: (words) => void letters.push(words),
    onclosetag(name) {
      if (!runs.has(name)) letters.push('\n');
    },
  };
}

/** Elements of one paragraph: a word may be parted into several. */
const runs = new Set(['w:r', 'w:t', 'w:delText', 'w:instrText', 'w:rPr', 'w:del', 'w:ins']);

function fields(said: Record<string, string>): Handler {
  let open = '';
  return {
    onopentag(name) {
      open = name;
    },
    ontext(words) {
      if (open !== '' && words.trim() !== '') said[open] = ((said[open] ?? '') + words).slice(0, 400);
    },
    onclosetag() {
      open = '';
    },
  };
}
