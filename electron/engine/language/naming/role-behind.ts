import { kindNouns } from '../lexicon/name-nouns.ts';
import type { NameKind } from './kind-of-name.ts';

/** `is the port that …`, `es una herramienta …`, `是我们团队的聊天工具`. */
const isA = (nouns: string) =>
  new RegExp(
    `^(?: (?:is|was|ist|war|es|era)(?: (?!not|no|kein)\\p{L}+){1,3}? ${nouns}(?!\\p{L})|是[^，。；]{0,14}?${nouns}(?=[，。；]|$))`,
    'u',
  );
const kinds: [NameKind['type'], RegExp][] = [
  ['organization', isA(kindNouns.organization)],
  ['place', isA(kindNouns.place)],
  ['tool', isA(kindNouns.tool)],
];

/** Where something lies, or how far it is. */
const lies =
  /^(?: (?:lies|liegt|queda|está situad[oa])(?!\p{L})| is (?:\p{L}+ )?[\p{L}\d]+ (?:hours?|minutes?|miles?|km|kilomet\p{L}+) (?:from|away|north|south|east|west)|离(?:这|我|家|公司))/u;
/** A body owns, a person has: `pays its invoices`. */
const itsOwn = /^ \p{Ll}+s (?:[\p{Ll}-]+ ){0,2}its(?!\p{L})/u;
/** Opening hours. */
const hours =
  /^ (?:(?:opens|closes) (?:at|on|from)|(?:cierra|abre) (?:los|las|a|de)|(?:schließt|öffnet) (?:um|am|ab))(?!\p{L})/u;
/** What a company is by law, behind its name. */
const legal = /^,? (?:S\.(?:A|L|r\.l)\.|Ltd|GmbH|Inc|LLC|B\.V\.|e\.V\.|AG)(?!\p{L})/u;

/** What the words behind a name say that it is. */
export function toldBehind(after: string): NameKind['type'] | null {
  if (lies.test(after)) return 'place';
  if (itsOwn.test(after) || hours.test(after) || legal.test(after)) return 'organization';
  return kinds.find(([, form]) => form.test(after))?.[0] ?? null;
}
