import PostalMime, { type Address, type Email } from 'postal-mime';
import { fail } from '#shared/model/error.ts';
import { decoded } from './decoded.ts';
import { htmlText } from './html.ts';
import type { DocumentBlock, DocumentReader, DocumentText } from './types.ts';

/** Messages of one mailbox that are read. */
const mostMessages = 5_000;
/** How deep one message may be packed into others. */
const mostNested = 20;
/** A message’s beginning in a mailbox: who, and a day that ends in a year. */
const postmark = /^From \S[^\n]{0,300}\d{4}\r?$/;

/** The sign before a line of a message that would look like the next message’s beginning; one that had a sign has one more. */
const packed = /^>(?=>*From )/gm;

/** One message: its words, and who said them when. What is attached stays where it is. @throws file.unparsed */
export const readMail: DocumentReader = async (bytes, path) => {
  const mail = await opened(bytes, path);
  const { subject, date } = mail;
  const left = leftOf(mail);
  const found = { title: subject ?? null, author: sender(mail.from), date: date ?? null };
  return { ...found, ...besideIn(bytes, [mail]), blocks: wordsOf(mail), left: left === null ? [] : [left] };
};

/** A mailbox: each message begins with its subject, sender and day. @throws file.unparsed */
export const readMailbox: DocumentReader = async (bytes, path) => {
  const found: DocumentText = { title: null, author: null, date: null, blocks: [], left: [] };
  let messages = 0;
  const mails: Email[] = [];
  for (const message of messagesIn(bytes)) {
    if (++messages > mostMessages) continue;
    const mail = await opened(message, path);
    if (mail.text !== undefined) mail.text = mail.text.replace(packed, '');
    mails.push(mail);
    const heading = [mail.subject ?? 'Without a subject', sender(mail.from), mail.date?.slice(0, 10)];
    found.blocks.push({ text: heading.filter(Boolean).join(', '), level: 2 });
    found.blocks.push(...wordsOf(mail).map(({ text }) => ({ text, level: 0 })));
    found.date = mail.date ?? found.date;
    const left = leftOf(mail);
    if (left !== null) found.left.push(`${mail.subject ?? 'A message'}: ${left}`);
  }
  if (messages === 0)
    throw fail('file.unparsed', `${path} is no mailbox.`, 'Export it as MBOX, or a message as EML, and bring that.');
  if (messages > mostMessages)
    found.left.push(`It holds ${messages} messages; those behind the first ${mostMessages} were left out.`);
  // A message that was not opened may bear anything in its encoded parts.
  const { beside, isUnscreened } = besideIn(bytes, mails);
  return { ...found, beside, isUnscreened: isUnscreened || messages > mostMessages };
};

/** What messages bear beside their words: headers, the other form of a text, and what is attached as far as that is text. */
function besideIn(bytes: Uint8Array, mails: readonly Email[]) {
  const attached = mails.flatMap(({ attachments }) => attachments);
  const texts = attached.filter(({ mimeType }) => textual.test(mimeType)).map(({ content }) => textOf(content));
  const forms = mails.flatMap(({ subject = '', text = '', html = '' }) => [subject, text, html]);
  return { beside: [decoded(bytes), ...forms, ...texts], isUnscreened: texts.length < attached.length };
}

/** What is attached in letters; a picture of words is not read anywhere. */
const textual = /^text\/|^application\/(?:json|xml|javascript|yaml|toml)$|^image\/(?:png|jpeg|gif|webp)$/i;

const textOf = (content: string | ArrayBuffer | Uint8Array): string =>
  typeof content === 'string' ? content : decoded(new Uint8Array(content));

async function opened(bytes: Uint8Array, path: string): Promise<Email> {
  try {
    return await PostalMime.parse(bytes, { maxNestingDepth: mostNested });
  } catch (cause) {
    throw fail('file.unparsed', `${path} is no mail, or a damaged one.`, 'Save it as EML anew, and bring that.', {
      cause,
    });
  }
}

/** What was written, without what it answers to where the text says so. */
function wordsOf({ text = '', html = '' }: Email): DocumentBlock[] {
  if (text.trim() === '') return htmlText(html).blocks;
  const paragraphs = text.replaceAll('\r\n', '\n').split(/\n[ \t]*\n/);
  return paragraphs.flatMap((words) => (words.trim() === '' ? [] : [{ text: words.trim(), level: 0 }]));
}

function sender(from: Address | undefined): string | null {
  if (from === undefined) return null;
  const { name, address = '' } = from;
  return name === '' ? address || null : name;
}

function leftOf({ attachments }: Email): string | null {
  if (attachments.length === 0) return null;
  const names = attachments.slice(0, 5).map(({ filename, mimeType }) => filename ?? mimeType);
  return `what is attached was left out (${names.join(', ')}): save it, and bring it by itself.`;
}

/** The messages of a mailbox; a line of theirs that would look like a beginning is written with a sign before it. */
function* messagesIn(bytes: Uint8Array): Generator<Uint8Array> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let from = -1;
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at);
    const next = end === -1 ? text.length : end + 1;
    const isMark = text.subarray(at, at + 5).equals(mark) && postmark.test(text.toString('latin1', at, next).trimEnd());
    if (isMark) {
      if (from !== -1) yield text.subarray(from, at);
      from = next;
    }
    at = next;
  }
  if (from !== -1 && from < text.length) yield text.subarray(from);
}

const mark = Buffer.from('From ');
