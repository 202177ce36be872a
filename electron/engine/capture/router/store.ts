import type { EpisodeType, Store } from '#shared/model/memory.ts';
import { chatter, identity, instructing, kindTold, pinned, underWay } from './cues.ts';
import type { Linked } from './link.ts';

export type Placed = {
  store: Store;
  kind: EpisodeType;
  block: 'Identity' | 'Active Context' | 'Critical Facts' | null;
  /** Whether words said so, rather than that none said otherwise. */
  sure: boolean;
};

const preferring =
  /\b(?:prefer|like|love|hate|favou?rite|rather|always|never|bevorzuge|prefiero|préfère|liever)\b|предпочитаю|喜欢|好き|أفضل/iu;
const critical = /\ballerg|diabet|insulin|epilep|emergency|алергия|аллерги|过敏|アレルギー|حساسية|alérgic/iu;
const firstPerson =
  /^(?:["'(]?)(?:i|i'm|i've|my|we|we're|our|right now|these days|ich|mein|wir|yo|me|mi|je|j'ai|ik)(?![\p{L}])/iu;

/** The speaker is the subject, after whatever leads up to it. */
const ofOneself =
  /^(?:(?:ok(?:ay)?|so|well|btw|by the way|for context|fyi|honestly|also|just|please|note that|remember that)[ ,:]+)*(?:i|i'm|i am|i've|english isn't my|ich|je|j'ai|yo|soy|sou|eu|ik|я|у меня)(?![\p{L}])|^(?:我是|我在|我有|我做|我每|私は|私の|僕は|أنا|عندي|لدي)/iu;

/** Where a text belongs, by its words: pinned, instructing, about the person, told, else a fact. @source 000 §8.2 */
export function placeOf(text: string, entities: Linked[]): Placed {
  const plain = text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').trim();
  const told = kindTold(plain);
  const kind = told ?? (preferring.test(plain) ? 'preference' : 'fact');
  if (pinned.test(plain)) return { store: 'vault', kind, block: 'Critical Facts', sure: true };
  if (chatter.test(plain)) return { store: 'episodic', kind: 'event', block: null, sure: false };
  const telling = told !== null && told !== 'correction' && !underWay.test(plain);
  if (!telling && instructing.test(plain) && !namesSpeaker(plain))
    return { store: 'procedural', kind: 'task', block: null, sure: true };
  if (telling && (told !== 'event' || !alwaysTrue(plain)))
    return { store: 'episodic', kind: told, block: null, sure: true };
  if (underWay.test(plain)) return { store: 'core', kind: 'task', block: 'Active Context', sure: true };
  if (identity.test(plain))
    return { store: 'core', kind, block: critical.test(plain) ? 'Critical Facts' : 'Identity', sure: true };
  if (told !== null) return { store: 'episodic', kind: told, block: null, sure: true };
  // Who speaks of himself, and of nothing that has a name, says who he is.
  if (ofOneself.test(plain) && entities.length === 0)
    return { store: 'core', kind, block: critical.test(plain) ? 'Critical Facts' : 'Identity', sure: false };
  return { store: 'semantic', kind, block: null, sure: entities.length > 0 };
}

/** `I was born …` tells of the past and stays true. */
const alwaysTrue = (plain: string) =>
  /\b(?:born|grew up|my name|always|my role)\b/iu.test(plain) && firstPerson.test(plain);
const namesSpeaker = (plain: string) =>
  /^(?:i|i'm|my (?!workflow|process|routine|checklist)|we're)(?![\p{L}])/iu.test(plain);
