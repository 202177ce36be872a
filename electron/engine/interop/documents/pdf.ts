/// <reference path="./pdf-worker.d.ts" />
import { fail, MnemeError } from '#shared/model/error.ts';
import type { DocumentBlock, DocumentReader, DocumentText } from './types.ts';

/** Pages that are read: a thousand, and room. */
const mostPages = 5_000;
/** Letters a page below which it counts as one without text, and the share of such pages that makes a scan. */
const scan = { letters: 20, share: 0.8 };

type Run = { text: string; x: number; y: number; height: number; endsLine: boolean };

/**
 * The words of a PDF, page by page. Fonts, pictures, scripts and forms in it are left alone; nothing is fetched.
 * @throws document.encrypted, document.scanned, file.unparsed
 */
export const readPdf: DocumentReader = async (bytes, path) => {
  // Its worker half, on this thread: it would start one of its own, which nobody bounds.
  await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({
    // It takes the bytes over.
    data: new Uint8Array(bytes),
    ...{ isEvalSupported: false, disableFontFace: true, useSystemFonts: false, enableXfa: false },
    ...{ stopAtErrors: false, verbosity: VerbosityLevel.ERRORS, maxImageSize: 0 },
  });
  try {
    const pdf = await loading.promise;
    const found: DocumentText = {
      ...(await described(await pdf.getMetadata())),
      blocks: [],
      left: [],
      isUnscreened: pdf.numPages > mostPages,
    };
    const pages = Math.min(pdf.numPages, mostPages);
    let bare = 0;
    for (let n = 1; n <= pages; n++) {
      const page = await pdf.getPage(n);
      const { items } = await page.getTextContent();
      page.cleanup();
      const blocks = paragraphsOf(items.flatMap(runOf)).map((text): DocumentBlock => ({ text, level: 0, page: n }));
      if (blocks.reduce((sum, { text }) => sum + text.length, 0) < scan.letters) bare++;
      found.blocks.push(...blocks);
    }
    if (bare > pages * scan.share)
      throw fail(
        'document.scanned',
        `${path} is a scan: ${bare} of its ${pages} pages have no text.`,
        'Let a program read the scan first (OCR), and bring what it writes.',
      );
    if (pdf.numPages > pages)
      found.left.push(`It has ${pdf.numPages} pages; those behind page ${pages} were left out.`);
    if (bare > 0) found.left.push(`${bare} of its ${pages} pages have no text: they may be scans or pictures.`);
    return found;
  } catch (thrown) {
    throw thrown instanceof MnemeError ? thrown : unreadable(path, thrown);
  } finally {
    await loading.destroy();
  }
};

function unreadable(path: string, thrown: unknown): MnemeError {
  const name = thrown instanceof Error ? thrown.name : '';
  if (name === 'PasswordException')
    return fail(
      'document.encrypted',
      `${path} is locked with a password.`,
      'Open it, save a copy without the password, and bring that.',
    );
  return fail('file.unparsed', `${path} is no PDF, or a damaged one.`, 'Open it and save it anew, then bring that.', {
    cause: thrown,
  });
}

async function described({ info }: { info: object }): Promise<Pick<DocumentText, 'title' | 'author' | 'date'>> {
  const said = info as Record<string, unknown>;
  const text = (key: string) => {
    const value = said[key];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  };
  const [, year, month = '01', day = '01'] = /^(?:D:)?(\d{4})(\d{2})?(\d{2})?/.exec(text('CreationDate') ?? '') ?? [];
  return { title: text('Title'), author: text('Author'), date: year === undefined ? null : `${year}-${month}-${day}` };
}

function runOf(item: object): Run[] {
  if (!('str' in item && 'transform' in item && 'hasEOL' in item && 'height' in item)) return [];
  const { str, transform, hasEOL, height } = item;
  if (typeof str !== 'string' || !Array.isArray(transform)) return [];
  const [x = 0, y = 0] = transform.slice(4).map(Number);
  return [{ text: str, x, y, height: Number(height), endsLine: hasEOL === true }];
}

/** Lines that stand close below each other are one paragraph; a word that was parted at a line’s end is joined. Pure. */
function paragraphsOf(runs: readonly Run[]): string[] {
  const paragraphs: string[] = [];
  let [text, line] = ['', ''];
  let last: Run | null = null;
  const endLine = () => {
    const words = line.replace(/\s+/g, ' ').trim();
    line = '';
    if (words === '') return;
    if (/\p{L}[-\u00AD]$/u.test(text) && /^\p{Ll}/u.test(words)) text = text.slice(0, -1) + words;
    else text = text === '' ? words : `${text} ${words}`;
  };
  for (const run of runs) {
    const gap = last === null ? 0 : Math.abs(last.y - run.y);
    const height = Math.max(run.height, last?.height ?? 0, 1);
    if (gap > height * 1.7) {
      endLine();
      if (text !== '') paragraphs.push(text);
      text = '';
    } else if (gap > height * 0.5) endLine();
    line += run.text;
    if (run.endsLine) endLine();
    if (run.text.trim() !== '') last = run;
  }
  endLine();
  return text === '' ? paragraphs : [...paragraphs, text];
}
