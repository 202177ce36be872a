import { numberProposals, parseProposals } from '../../workspace/codecs/pending-memories.ts';
import { mergeSections } from './sections.ts';

type Three = [base: string | null, mine: string | null, theirs: string | null];

/** Reflections of either side, by their day. Two that share a number are both kept: what was decided, and when, tells them apart. */
export function mergeReflectionLog(...[base, mine, theirs]: Three): string {
  return mergeSections(base, mine, theirs, {
    begins: (line) => line.startsWith('## '),
    order: (line) => /(\d{4}-\d{2}-\d{2})\s*$/.exec(line)?.[1] ?? null,
  });
}

/** Months of either side; of two digests of one month the one that tells more stays. */
export function mergeDigests(...[base, mine, theirs]: Three): string {
  return mergeSections(base, mine, theirs, {
    begins: (line) => line.startsWith('# Audit Digest'),
    order: (line) => monthOf(line),
    name: (part) => /^# Audit Digest.*$/m.exec(part)?.[0].trim() ?? null,
    better: (part, than) => part.length > than.length,
  });
}

function monthOf(line: string): string | null {
  const [, month = '', year = ''] = /—\s*(\w+)\s+(\d{4})/.exec(line) ?? [];
  const at = new Date(`1 ${month} ${year} UTC`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString().slice(0, 7);
}

/**
 * Proposals of either side. One that a side cleared is gone; one that a side decided is decided; two different ones with
 * one number get numbers of their own.
 */
export function mergeProposals(...[base, mine, theirs]: Three): string {
  const text = mergeSections(base, mine, theirs, {
    begins: (line) => /^## /.test(line),
    between: '\n\n---\n\n',
    name: (part) => {
      const [proposal] = parseProposals(part);
      if (!proposal?.content || proposal.timestamp === null) return null;
      return JSON.stringify([proposal.from, proposal.timestamp, proposal.content]);
    },
    better: (part, than) => isDecided(part) && !isDecided(than),
  });
  return numberProposals(text, 0).text;
}

const isDecided = (part: string) => !/^pending\b/i.test(parseProposals(part)[0]?.status ?? 'pending');
