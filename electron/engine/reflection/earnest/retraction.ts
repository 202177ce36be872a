import type { Memory } from '#shared/model/memory.ts';
import { setsRight, takesBack, withoutTakingBack } from '../../language/earnest/taken-back.ts';
import { tellingWordsOf } from '../../language/telling-words.ts';

/** Of a retraction's telling words, the share that what it takes back must hold. */
const shared = 0.5;

/**
 * What a retraction takes back: what it names, wherever that was said; when it names nothing, what stands right before it,
 * in its own episode or else, as it `opens` that, in the one before on the same day.
 */
export function retracts<One extends { plain: string; memory: Memory }>(
  sentence: string,
  said: readonly One[],
  memory: Memory,
  opens: boolean,
): One[] {
  const own = said.filter((one) => one.memory.id === memory.id);
  const names = tellingWordsOf(withoutTakingBack(sentence)).filter((word) => !idle.has(word));
  if (names.length >= 2) {
    const found = said.filter((one) => {
      const words = new Set(tellingWordsOf(one.plain));
      const both = names.filter((word) => words.has(word)).length;
      return both >= 2 && both / Math.min(names.length, words.size) >= shared;
    });
    if (found.length > 0 || own.length === 0) return found;
  }
  // `Den Türcode habe ich falsch notiert`: one word is enough where it is what the other is of.
  const [only] = names;
  if (names.length === 1 && setsRight(sentence))
    return said.filter(({ plain }) => tellingWordsOf(plain)[0] === only).slice(-1);
  // What names its mistake takes back no more than it names.
  if (!takesBack(sentence)) return [];
  // What says how it is instead stands for itself.
  if (own.length > 0) return own.filter(({ plain }) => !instead.test(plain));
  if (!opens) return [];
  const last = said.at(-1);
  if (last === undefined || last.memory.at?.slice(0, 10) !== memory.at?.slice(0, 10)) return [];
  return said.filter((one) => one.memory.id === last.memory.id);
}

const instead = /,\s+not\s|\s(?:isn't|is not|nicht) .{2,40}(?:, it's |, but |, sondern )|\binstead of\b/iu;

const idle = new Set(
  tellingWordsOf(
    'about earlier note noted entry idea plan thing say told last previous message yesterday today actually really just write print record well wrong wrongly incorrectly got heard read copied typed entered misheard misread mistyped misunderstood misunderstanding mistake typo slip confused forget ignore disregard strike scratch scrap delete remove never agreed correction nonsense rubbish true nehme zurück unsinn quatsch blödsinn dass habe haben hatte vergiss streich streichen verhört verlesen verschrieben vertippt verwechselt geirrt irrtum missverständnis versehen fehler stimmt tisch korrektur geschrieben notiert falsch doch bitte eintrag über',
  ),
);
