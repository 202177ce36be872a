import { discretionOf } from '../language/discretion.ts';
import { sentenceSpans } from '../language/sentences.ts';
import { detectTriggers } from '../language/triggers/detect.ts';
import type { OwnersPhrases } from '../language/triggers/own.ts';
import { messageOrigin } from './trust.ts';
import type { ObservedTurn } from './wanted.ts';

/**
 * A turn without what its person asks not to keep; `left` counts the messages of which something is gone. What is asked
 * for around a request is its paragraph, or the whole message where that says nothing else; what the same paragraph asks
 * to remember stays. Only the person's own words ask for it. Pure.
 */
export function withoutUnwanted(turn: ObservedTurn, phrases: OwnersPhrases): { turn: ObservedTurn; left: number } {
  let left = 0;
  const messages = turn.messages.map((message) => {
    if (messageOrigin(message).trust !== 'person') return message;
    const content = keepable(message.content, phrases);
    if (content === message.content) return message;
    left++;
    return { ...message, content };
  });
  return left === 0 ? { turn, left } : { turn: { ...turn, messages }, left };
}

const paragraphEnd = /\n[^\S\n]*\n\s*/;

function keepable(content: string, phrases: OwnersPhrases): string {
  const paragraphs = content.split(paragraphEnd).map((text) => {
    const sentences = sentenceSpans(text).map(({ from, to }) => text.slice(from, to));
    return { text, sentences, asked: sentences.map(discretionOf) };
  });
  if (paragraphs.every(({ asked }) => asked.every((one) => one === null))) return content;
  // A paragraph that is nothing but the request speaks of the others.
  if (paragraphs.some(({ asked }) => asked.length > 0 && asked.every((one) => one?.of === 'around' && one.bare)))
    return '';
  const kept = paragraphs.map(({ text, sentences, asked }) => {
    if (asked.every((one) => one === null)) return text;
    const around = asked.some((one) => one?.of === 'around');
    return sentences.filter((one, n) => asked[n] === null && (!around || isAskedFor(one, phrases))).join(' ');
  });
  return kept.filter((text) => text !== '').join('\n\n');
}

const isAskedFor = (sentence: string, phrases: OwnersPhrases): boolean =>
  detectTriggers(sentence, phrases).some(({ kind }) => kind === 'remember');
