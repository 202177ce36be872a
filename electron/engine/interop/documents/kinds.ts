import { extname } from 'node:path';
import type { DocumentReader } from './types.ts';

/** A kind of document: what people call it, and how its reader is come by, which nobody loads who does not need it. */
type DocumentKind = { name: string; reader(): Promise<DocumentReader> };

const html: DocumentKind = { name: 'a web page', reader: async () => (await import('./html.ts')).readHtml };
const markdown: DocumentKind = { name: 'a text', reader: async () => (await import('./markdown.ts')).readMarkdown };

const pdf: DocumentKind = { name: 'a PDF', reader: async () => (await import('./pdf.ts')).readPdf };

const docx: DocumentKind = { name: 'a DOCX', reader: async () => (await import('./docx.ts')).readDocx };
const mail: DocumentKind = { name: 'a mail', reader: async () => (await import('./mail.ts')).readMail };
const mailbox: DocumentKind = { name: 'a mailbox', reader: async () => (await import('./mail.ts')).readMailbox };

const kinds: Record<string, DocumentKind> = {
  ...{ '.pdf': pdf, '.docx': docx, '.doc': docx, '.eml': mail, '.mbox': mailbox, '.mbx': mailbox },
  ...{ '.html': html, '.htm': html, '.xhtml': html },
  ...{ '.md': markdown, '.markdown': markdown, '.txt': markdown, '.text': markdown },
};

/** By the end of its name; null for what is no document. */
export const documentKind = (path: string): DocumentKind | null => kinds[extname(path).toLowerCase()] ?? null;
