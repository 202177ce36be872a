import type { Memory } from '#shared/model/memory.ts';
import type { Evidence, Suggestion } from '#shared/model/reflection.ts';
import { dayNamed } from '../../capture/router/dates.ts';
import type { Material } from '../material.ts';
import { daysBetween } from './archival.ts';
import { clausesOf } from './claim.ts';
import type { Claim } from './clause.ts';
import type { Older } from './contradictions.ts';
import { isAccomplished, purposeOf } from './core-ends.ts';
import { isVouched } from './lasting.ts';
import type { Who } from './resolver.ts';
import type { Said } from './sentence.ts';
import { evidenceOf } from './sentences.ts';
import { tellingWordsOf } from './words.ts';

/** Days after which what happens “right now” and was neither used nor spoken of is no longer happening. */
const staleAfter = 30;
/** Days that a date in it may lie behind. */
const overdue = 7;
/** Uses from which a fact belongs in view at all times. */
const oftenUsed = 8;
/** Facts promoted in one reflection at most. */
const mostPromoted = 3;
/** Tokens that MEMORY.md keeps free, for what the day brings. */
const reserve = 100;

const over =
  /(?<!\p{L})(?:done|finished|completed?|shipped|launched|released|delivered|cancel(?:l)?ed|abandoned|dropped|closed|resolved|fixed|(?<!(?:takes?|took|taking|hand(?:s|ed)?|all|left) )over|wrapped up|signed|submitted|merged|handed over|paid|sold|approved|decided|settled|chosen|chose|picked|ordered|booked|arrived|accepted|rejected|turned .{0,20}down|skip(?:ped)?|found|won|lost(?! \d)|on the way|is out|is in|came (?:in|back|through)|went (?:live|out|through)|it is|no longer|instead of|behind us|passed|failed|hired|granted|refused|allowed|forbidden|banned|said (?:yes|no)|agreed|voted|elected|installed|answered|replied|declined|went with|moved in|confirmed|abgeschlossen|fertig|beendet|bestellt|entschieden|unterschrieben|erledigt|da)(?!\p{L})|完成|结束|上线|取消|决定|确认|签了|找到/iu;
const notYet =
  /\b(?:left|still|stays|remains|kept) open\b|\b(?:nothing |no |not (?:yet )?|isn't |hasn't |haven't |wasn't |almost |nearly |will be |to be |before |until |once |when |nicht )\s*(?:\p{L}+ ){0,2}(?:done|finished|completed?|shipped|launched|released|delivered|closed|decided|decision|answer|reply|settled|fertig)/iu;

/** What is waited for is over when it has come. */
const awaits = /^[\s*-]*(?:(?:still )?waiting|blocked|pending|warte[nt]?)(?!\p{L})/iu;
const answered =
  /(?<!\p{L})(?:answer(?:ed|s)?|repl(?:y|ied|ies)|approv(?:ed|al)|rejected|granted|refused|confirm(?:ed|s)|accepted|declined|agreed|arrived|delivered|came|come|got|received|has|have|is (?:here|in|there|signed|through)|heard back|signed|sent (?:us|it|the|back)|wrote back|said (?:yes|no)|on the way|turned .{0,20}down|geantwortet|zugesagt|abgelehnt|gekommen|da|bestätigt)(?!\p{L})|到了|确认|批准|回复/iu;

/** What MEMORY.md would say now: what is over leaves, what changed is brought up to date, what is used often comes in. */
export function coreEditsIn(
  said: readonly Said[],
  claims: readonly Claim[],
  superseded: ReadonlyMap<string, Older>,
  material: Material,
  who: Who,
): Suggestion[] {
  const renewed = renewals(superseded, material);
  const touched = new Set(renewed.map(({ does }) => (does.kind === 'core' ? (does.was?.id ?? '') : '')));
  const demoted = material.core.items
    .filter(({ id, type }) => type === 'active-context' && !touched.has(id))
    .flatMap((item) => demotion(item, said, material, who));
  return [...renewed, ...demoted, ...promotions(material, demoted.length, claims)];
}

const blockOf = ({ title }: Memory) => title.split(' › ')[0] ?? title;

/** Items whose value a newer statement replaces: in their own words where the value stands in them, else in the new ones. */
function renewals(superseded: ReadonlyMap<string, Older>, { core }: Material): Suggestion[] {
  const items = new Map(core.items.map((item) => [item.id, item]));
  const last = new Map<string, Older>();
  for (const older of superseded.values()) if (items.has(older.memory.id)) last.set(older.memory.id, older);
  return [...last].flatMap(([id, { value, now }]) => {
    const item = items.get(id);
    if (item === undefined) return [];
    const inPlace = value !== '' && now.value !== '' && item.text.includes(value);
    const said = now.text.charAt(0).toUpperCase() + now.text.slice(1).replace(/(?<![.!])[.!]+$/u, '');
    return [
      {
        does: {
          kind: 'core',
          block: blockOf(item),
          was: { id, text: item.text },
          now: inPlace ? item.text.replace(value, now.value) : said,
          to: null,
        },
        reason: `On ${now.said.memory.at?.slice(0, 10) ?? 'an unknown day'} it was said: “${now.said.text}” Core memory still says “${item.text.split('\n')[0]}”.`,
        evidence: now.said.evidence,
      },
    ];
  });
}

/** What an item is about, without its label: `Currently working on: Kestrel beta` → Kestrel, beta. */
const topicOf = (item: Memory) =>
  tellingWordsOf(item.text.replace(/\*\*/g, '').replace(/^[^:]{2,40}:\s*/, '')).filter((word) => !idle.has(word));
const idle = new Set(
  'find choos look replac whether keep bring get do out cut migrat interview work current focu focus prepar plan priority project next week month open decision recent important event blocker wait'.split(
    ' ',
  ),
);

function demotion(item: Memory, said: readonly Said[], material: Material, who: Who): Suggestion[] {
  const topic = [...new Set(topicOf(item))];
  if (topic.length === 0) return [];
  const purpose = purposeOf(item.text);
  const ended = said.findLast(
    (one) =>
      one.fresh &&
      ((purpose !== null &&
        isVouched(one.memory) &&
        isAccomplished(purpose, one.plain, one.memory.tags, {
          isStatement: /^(?:fact|decision|correction)$/.test(one.memory.type ?? ''),
        })) ||
        ((endsIn(one.plain, tellingWordsOf(item.text)) ||
          (one.memory.type === 'decision' && /^open decision/i.test(item.text))) &&
          !notYet.test(one.plain) &&
          (!awaits.test(item.text) || answered.test(one.plain)) &&
          isAbout(one, item, topic, who))),
  );
  if (ended !== undefined) {
    const spokenOf = said.some(
      (one) =>
        one.n > ended.n &&
        /\b(?:reopen|again|resum|restart|back on)\p{L}*/iu.test(one.plain) &&
        isAbout(one, item, topic, who),
    );
    if (!spokenOf) return [leaving(item, `It is over: “${ended.text}”`, ended.evidence)];
  }
  const day = dayNamed(item.text, material.today);
  if (day !== null && day < material.today && daysBetween(day, material.today) > overdue)
    return [leaving(item, `${day} lies ${daysBetween(day, material.today)} days back`, [])];
  return unused(item, topic, material)
    ? [leaving(item, `Nobody has spoken of it or used it for more than ${staleAfter} days`, [])]
    : [];
}

/** Where the word that something is over stands, what it is of stands too: not in another clause of the sentence. */
function endsIn(plain: string, words: readonly string[]): boolean {
  const parts = clausesOf(plain).filter((clause) => over.test(clause));
  if (parts.length === 0) return over.test(plain);
  return parts.some((clause) => tellingWordsOf(clause).some((word) => words.some((other) => isKindred(word, other))));
}

/** `migrating` and `migration`. */
const isKindred = (a: string, b: string) =>
  a === b || (a.length > 3 && b.length > 3 && a.slice(0, 4) === b.slice(0, 4));

/** Half of what an item is about, or its rare words, in a sentence or the tags of its episode. */
function isAbout({ plain, memory }: Said, item: Memory, topic: string[], who: Who): boolean {
  const there = new Set(tellingWordsOf(plain));
  const tags = new Set(memory.tags.flatMap((tag) => tellingWordsOf(tag)));
  const shared = topic.filter((word) => there.has(word));
  const tagged = topic.filter((word) => tags.has(word));
  const all = new Set([...shared, ...tagged]);
  if (shared.length === 0 && tagged.length === 0) return false;
  // A sentence that begins with it is about it.
  const leads = tellingWordsOf(plain)
    .slice(0, 2)
    .some((word) => topic.includes(word));
  // A version or a number is of nothing else.
  if (topic.some((word) => /\d/.test(word) && word === tellingWordsOf(plain)[0])) return true;
  if (topic.length <= 2) return all.size === topic.length || tagged.length > 0 || leads;
  const entities = who.directory.mentioned(item.text).map(({ id }) => id);
  const named = who.directory.mentioned(plain).some(({ id }) => id !== who.owner && entities.includes(id));
  return (
    all.size / topic.length >= 0.4 ||
    (all.size >= 2 && (named || tagged.length > 0)) ||
    (tagged.length > 0 && shared.length > 0)
  );
}

/** Neither in an episode of the last weeks nor looked up in them. Without a sign of how old it is, nothing is stale. */
function unused(item: Memory, topic: string[], { earlier, episodes, today, use }: Material): boolean {
  const known = use.get(item.id);
  const all = [...earlier, ...episodes];
  const about = all.findLast(({ text }) => {
    const there = new Set(tellingWordsOf(text));
    return topic.some((word) => there.has(word));
  });
  const since = about?.at?.slice(0, 10) ?? null;
  if (since === null || daysBetween(since, today) <= staleAfter) return false;
  if (known?.pinned === true) return false;
  return (
    known === undefined ||
    known.accesses <= 1 ||
    (Date.parse(`${today}T00:00:00Z`) - known.last) / 86_400_000 > staleAfter
  );
}

function leaving(item: Memory, why: string, evidence: Evidence[]): Suggestion {
  return {
    does: { kind: 'core', block: blockOf(item), was: { id: item.id, text: item.text }, now: null, to: 'episodic' },
    reason: `${why.replace(/[.。]?(”?)$/u, '$1')}. It leaves core memory and stays as history.`,
    evidence: [...evidence, evidenceOf(item)],
  };
}

/** Facts that were used again and again, as far as they fit in. */
function promotions({ pages, core, use }: Material, leaving: number, claims: readonly Claim[]): Suggestion[] {
  const there = core.items.map(({ text }) => new Set(tellingWordsOf(text)));
  const changed = new Set(claims.filter(({ changed, said }) => changed && said.fresh).map(({ subject }) => subject.id));
  let free = core.cap - reserve - core.tokens + leaving * 15;
  return pages
    .flatMap((page) =>
      page.facts
        .filter(({ superseded }) => !superseded)
        .map((fact) => ({ page, fact, uses: use.get(fact.memory.id)?.accesses ?? 1 })),
    )
    .filter(({ page, uses }) => uses >= oftenUsed && !changed.has(page.id))
    .sort((a, b) => b.uses - a.uses || (a.fact.memory.id < b.fact.memory.id ? -1 : 1))
    .flatMap(({ page, fact, uses }) => {
      const words = [...new Set(tellingWordsOf(fact.statement))];
      const said = there.some(
        (item) => words.filter((word) => item.has(word)).length / Math.max(1, words.length) >= 0.6,
      );
      const named = tellingWordsOf(page.name).every((word) => words.includes(word));
      const now = named ? fact.statement : `${page.name}: ${fact.statement}`;
      // Three letters a token is more than any tokenizer needs.
      const tokens = Math.ceil(now.length / 3) + 2;
      if (said || tokens > free) return [];
      free -= tokens;
      return [
        {
          does: { kind: 'core' as const, block: 'Critical Facts', was: null, now, to: null },
          reason: `It was used ${uses} times and stands nowhere in core memory.`,
          evidence: [evidenceOf(fact.memory, fact.statement)],
        },
      ];
    })
    .slice(0, mostPromoted);
}
