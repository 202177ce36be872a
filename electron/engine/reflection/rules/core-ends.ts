import { stemOf, tellingWordsOf } from './words.ts';

/** What an item of active context is: something that is done, waited for, or to be decided. */
export type Purpose =
  | { kind: 'doing'; verb: string; words: readonly string[] }
  | { kind: 'waiting'; words: readonly string[] }
  | { kind: 'deciding'; verb: string | null; words: readonly string[] };

const label = /^[\s*-]*(?<label>[^:]{2,40}):\s*(?<rest>.+)$/su;

/** `Currently working on: replacing the compressor`: to replace, and the compressor. Null when no words say it. */
export function purposeOf(text: string): Purpose | null {
  const { label: said = '', rest = '' } = label.exec(text.replace(/\*\*/g, ''))?.groups ?? {};
  if (/wait|block|pending|warte|等/iu.test(said)) return { kind: 'waiting', words: tellingWordsOf(rest) };
  const whether =
    /^(?:whether|if|ob) (?:to |we |i |he |she |they |the user )?(?:should )?(?<verb>\p{L}+)\s+(?<what>.+)$/iu.exec(
      rest,
    );
  if (whether !== null)
    return {
      kind: 'deciding',
      verb: stemOf((whether.groups?.verb ?? '').toLowerCase()),
      words: tellingWordsOf(whether.groups?.what ?? ''),
    };
  const asked =
    /^(?:who|which|what|where|when|how|whose|wer|welche[rsnm]?|was|wo|wann|wie)(?!\p{L})(?<what>.+)$/iu.exec(rest);
  if (asked !== null) return { kind: 'deciding', verb: null, words: tellingWordsOf(asked.groups?.what ?? '') };
  const doing = /^(?<verb>\p{Ll}+ing)\s+(?<what>.+)$/u.exec(rest);
  if (doing === null) return null;
  const { verb = '', what = '' } = doing.groups ?? {};
  const passive = /^(?:getting|having)$/.test(verb)
    ? /^(?<what>.+?)(?<!\s)\s+(?<verb>\p{Ll}+(?:ed|en|t|n))(?=\s|$)/u.exec(what)?.groups
    : undefined;
  return { kind: 'doing', verb: stemOf(passive?.verb ?? verb), words: tellingWordsOf(passive?.what ?? what) };
}

/** Not so, or not yet. */
const open =
  /(?<!\p{L})(?:not|never|nothing|no \p{L}+ (?:yet|so far)|will be|to be|going to be|almost|nearly|half|partly|started|begun|next week|tomorrow|soon|still|yet|until|nicht|noch)(?!\p{L})|n't/iu;
/** Something is there now, or an answer is. */
const come =
  /(?<!\p{L})(?:came|arrived|received|got|gotten|have|has (?:come|arrived|answered|replied|agreed|said)|here|delivered|replied|answered|wrote back|sent|handed (?:us|me|over)|picked up|said (?:yes|no)|approved|granted|refused|rejected|confirmed|agreed|is (?:in|there|through|signed)|are (?:in|there|through|signed)|came (?:in|up|back|through)|on the way|finally|at last|da|gekommen|angekommen|zugesagt|abgesagt|geantwortet|bestätigt|erhalten|bekommen)(?!\p{L})|到了|收到|回复|批准|出来了|通过了?|拿到/iu;
/** A past form, by how such words end; the stem decides of which verb. */
const participle = /(?<!\p{L})\p{L}+(?:ed|t|n|ne|ld|nd|ung|ade|ew|ote|ose|ove|id)(?!\p{L})/giu;

/** Of a purpose's words, the share that a sentence and the tags of its episode must have. */
const leastShared = 0.5;

/**
 * Whether a sentence says that it is done, has come or is decided: the compressor was replaced, the permit is here, Karim
 * covers Saturdays. `named`: the sentence names somebody or something that the item does not.
 */
export function isAccomplished(
  purpose: Purpose,
  plain: string,
  tags: readonly string[],
  { isStatement }: { isStatement: boolean },
): boolean {
  const there = new Set(tellingWordsOf(plain));
  const tagged = new Set(tags.flatMap(tellingWordsOf));
  const words = purpose.words.filter((word) => word !== (purpose.kind === 'waiting' ? '' : purpose.verb));
  const here = words.filter((word) => there.has(word));
  const all = words.filter((word) => there.has(word) || tagged.has(word));
  const share = all.length / Math.max(1, words.length);
  if (here.length === 0) return false;
  switch (purpose.kind) {
    case 'waiting':
      return (
        share >= leastShared &&
        come.test(plain) &&
        !/(?<!\p{L})(?:not|never|nothing|no|nicht|noch|yet|still)(?!\p{L})|n't/iu.test(plain)
      );
    case 'doing':
      return (
        share >= leastShared &&
        !open.test(plain) &&
        [...plain.matchAll(participle)].some(([word]) => stemOf(word.toLowerCase()) === purpose.verb)
      );
    case 'deciding':
      if (purpose.verb !== null)
        return (
          share >= leastShared &&
          there.has(purpose.verb) &&
          (isStatement || [...plain.matchAll(participle)].some(([word]) => stemOf(word.toLowerCase()) === purpose.verb))
        );
      return (
        isStatement &&
        share >= leastShared &&
        !/(?<!\p{L})(?:not|nobody|no one|nicht|niemand)(?!\p{L})|n't/iu.test(plain)
      );
  }
}
