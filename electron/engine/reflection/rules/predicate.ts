import type { Claim } from './clause.ts';

type Predicate = Pick<Claim, 'attribute' | 'single' | 'value' | 'verb' | 'negated' | 'changed' | 'was'>;

/** A verb that says something durable. `single`: it has one value at a time. */
type Family = { key: string; single: boolean; form: RegExp };

const family = (key: string, single: boolean, form: string): Family => ({
  key,
  single,
  form: new RegExp(`^(?:${form})(?=$|[\\s,.:!]|(?<=\\p{Script=Han}))\\s*`, 'iu'),
});

/** In order: the first that fits. Forms stand after the subject and its adverbs. */
const families: readonly Family[] = [
  family(
    'home',
    true,
    "lives? (?:in|at)|(?:is |are |am |'m |'s )?(?:living in|based in|located in|headquartered in|situated in)|(?:moved|relocated) (?:back )?to(?= \\p{Lu})|moved (?:from .{2,30} )to(?= \\p{Lu})|wohn(?:t|e|en) (?:(?:ab|seit) \\p{L}+ |jetzt )?(?:in|im|bei)|leb(?:t|e|en) in|ist (?:nach|in(?: die| den| das)?)(?= .{2,40}(?:ge|umge)zogen)|sitzt in(?: der| dem)?|住在|搬到了?",
  ),
  family(
    'origin',
    true,
    "(?:is|are|am|'m|'s) (?:originally )?from|comes? from|was born (?:in|on)|were born in|grew up in|komm(?:t|e) aus|来自",
  ),
  family(
    'employer',
    true,
    'works? (?:at|for)|(?:is |are |am )?(?:working (?:at|for)|employed (?:at|by))|joined|started (?:working )?at|arbeite(?:t|n)? (?:bei|für)|在(?=.{1,12}(?:工作|上班))',
  ),
  family(
    'role',
    true,
    'works? as(?: an?| the)?|(?:was |got )?promoted to|became(?: an?| the)?|(?:took over|taking over) as|arbeite(?:t|n)? als',
  ),
  family('manager', true, 'reports? to|(?:is |are |am )?managed by|is led by|is run by|is owned by|berichtet an'),
  family(
    'leads',
    false,
    'leads?|heads?(?: up)?|runs?(?= (?:the|our|a|\\p{Lu})[^.]{0,40}(?:team|project|department|group|shop|company|club|office))|owns?|manages?|maintains?|oversees?|took over|(?:is |are |am )?(?:responsible for|in charge of)|coordinates?|guides?|looks? after|takes? care of|supervises?|represents?|organi[sz]es|hosts|coaches|leitet|verantwortet|负责',
  ),
  family(
    'works on',
    false,
    'works? on|(?:is |are |am )?working on|develops?|builds?|designs?|created|founded|wrote|entwickelt|baut',
  ),
  family('prefers', false, 'prefers?|favou?rs?|would rather|bevorzug(?:t|e|en)|zieh(?:t|e) .{2,40} vor|更?喜欢|偏好'),
  family('likes', false, 'likes?|loves?|enjoys?|adores?|is fond of|is into|mag|mögen|lieb(?:t|e)|爱'),
  family(
    'dislikes',
    false,
    "dislikes?|hates?|avoids?|can't stand|cannot stand|refuses?|hass(?:t|e)|vermeide(?:t|n)?|讨厌|不喜欢",
  ),
  family(
    'allergy',
    false,
    "(?:is|am|are|'m|'s) (?:severely |mildly |very |highly )?(?:allergic to|intolerant (?:to|of))|has an? (?:\\p{L}+ )?allergy(?: to)?|(?:ist|bin) allergisch gegen|对(?=.{1,10}过敏)",
  ),
  family(
    'diet',
    true,
    "(?:is|am|are|'m|'s|became|turned|went|has been)(?= (?:an? )?(?:strict |mostly )?(?:vegan|vegetarian|pescatarian|gluten-free|diabetic|celiac|coeliac|teetotal))|(?:ist|bin)(?= (?:vegan|vegetarisch|Vegetarier))",
  ),
  family('drinks', false, 'drinks?|eats?|smokes?|trinkt|isst|喝|吃'),
  family(
    'uses',
    false,
    'uses?|(?:is |are )?using|relies on|depends? on|requires?|needs?|(?:is |are )?(?:built (?:with|on|in)|written in|implemented in|powered by|based on)|runs? on|(?:is |are )?(?:hosted|deployed|running) (?:on|at|in|to|with)|deploys? (?:to|on|with)|stores? (?:its |their |all )?\\p{L}+ in|integrates? with|talks to|verwende(?:t|n)|nutz(?:t|en)|benutzt|läuft auf|使用|用',
  ),
  family('part of', false, 'belongs? to|(?:is |are )?(?:part of|a member of|owned by|maintained by)|gehört zu'),
  family('replaced', false, 'replace[sd]|supersede[sd]|ersetzt'),
  family(
    'decided',
    false,
    '(?:have |has )?(?:decided (?:on|to|that|against)|agreed (?:on|to|that)|chose|chosen|picked|settled on|opted for|went with|switched (?:from .{2,40} )?to|moved (?:from .{2,40} )to|migrated (?:from .{2,40} )?to|standardi[sz]ed on|adopted|committed to|dropped|stopped using|abandoned|signed|approved|hat sich für|haben uns für|hat beschlossen|haben beschlossen|决定|选择了?|改用)',
  ),
  family(
    'date',
    true,
    "(?:is|are|'s) (?:now )?(?:due(?: on| by)?|scheduled (?:for|on|at)|planned for|set for|happening on|taking place on|slated for)|(?:ships?|launch(?:es)?|releases?|goes live|starts?|begins?|ends?|opens?|closes?|expires?|renews?|finishes|happens|takes place|falls|meets|runs)(?= (?:on |at |by |in |every |each |until |from )?(?:\\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|noon|midnight|week))|(?:was|were|got|has been|is|have been) (?:moved|pushed(?: back)?|postponed|delayed|brought forward|rescheduled|shifted|extended)(?: back)?(?: from .{2,40}?)? (?:to|until|by)|(?:moved|shifted|slipped)(?: from .{2,40}?)? (?:to|until)",
  ),
  family(
    'amount',
    true,
    '(?:now )?(?:costs?|weighs?|measures?|charges?|pays?|allows? up to|(?:is|are) (?:capped|limited) (?:at|to)|holds? up to|takes?(?= (?:about |around )?\\d)|kostet)',
  ),
  family(
    'family',
    false,
    "(?:is|am|are|got|'s|'m) (?:married|engaged|divorced)(?: to)?|has(?= (?:(?:an?|one|two|three|four|\\d) )(?:\\p{L}+ )?(?:kids?|child(?:ren)?|sons?|daughters?|brothers?|sisters?|siblings|dogs?|cats?|twins?|pets?|horses?))|(?:adopted|has adopted|got)(?= an? (?:\\p{L}+ ){0,2}(?:dog|cat|puppy|kitten|rabbit|horse))|(?:is|are) (?:expecting)",
  ),
  family(
    'skill',
    false,
    'speaks?|stud(?:ies|y|ied)|teach(?:es)?|plays?(?! (?:with|around|a role))|practi[sc]es|volunteers?|collects?|graduated|trains?|learns|is learning|has been learning|spricht|studiert|unterrichtet|会说',
  ),
  family('drives', true, 'drives?|fährt'),
  family('name', true, '(?:is|am|are|was) (?:called|named)|goes by|is nicknamed|heiß(?:t|e)|叫'),
  family(
    'schedule',
    true,
    '(?:sleeps?|wakes? up|gets? up|starts? work|runs|goes running|swims|works from home|is available|is out of office|works(?= (?:from|mondays?|tuesdays?|wednesdays?|four|three|\\d)))',
  ),
  family('habit', false, '(?:always|never|usually|normally|typically|generally) \\p{L}+'),
  family(
    'does',
    false,
    'holds?|handles?|provides?|supports?|supplies|includes?|contains?|covers|sells?|makes|produces|offers|publishes|sends|returns|exposes|listens|serves|stores|keeps|has(?= (?:an?|the|no|\\d+|two|three|four|five|six|seven|eight|nine|ten|twelve) )',
  ),
  family('is', true, "(?:is|are|am|'s|'m|'re|was named|ist|bin|sind|是|为)"),
];

const adverbs =
  /^(?:\s+|,\s*)?((?:(?:now|currently|also|usually|really|still|always|just|recently|finally|officially|strongly|actually|already|generally|normally|typically|mostly|definitely|only|all|both|since|again|instead|therefore|clearly|much|very|mainly|primarily|regularly|often|ha(?:s|ve|d)(?! (?:an?|the|no|two|three|four|five|six|seven|eight|nine|ten|\d)(?!\p{L}))|'ve|'s been|been|will|jetzt|nun|immer|gerne?|inzwischen|现在|一直|已经|也)\s+)*)/iu;
const denying =
  /^(?:no longer|does(?:n't| not)|do(?:n't| not)|did(?:n't| not)|never|is(?:n't| not)|are(?:n't| not)|am not|has(?:n't| not)|have(?:n't| not)|will not|won't|stopped|quit|gave up|has stopped|has quit|has given up|nicht mehr|kein(?:e|en)?|不再|不|没有?)(?=\s|(?<=[不再没有]))\s*/iu;
const ended = /^(?:no longer|stopped|quit|gave up|has stopped|has quit|has given up|nicht mehr|不再)/iu;
const becoming =
  /\b(?:now|moved|relocated|joined|switched|migrated|changed|became|promoted|instead of|replaced|no longer|any ?more|as of|starting|from now on|postponed|pushed|rescheduled|brought forward|extended|shifted|slipped|since|stopped|quit|gave up|took over|jetzt|inzwischen|mehr|改|现在|不再)\b|改|现在|不再/iu;

/** Behind the verb: `fährt jetzt den neuen`, `runs now on`. */
const now = /^\s*(?:now|jetzt|nun|inzwischen|ab sofort|ab jetzt|neuerdings|现在)(?!\p{L})/iu;

/**
 * What a clause says after its subject. With `attribute`, the words between the two: “deadline” of “Kestrel's deadline is
 * March 3”. Null when it says nothing durable.
 */
export function predicateOf(rest: string, attribute: string | null): Predicate | null {
  if (attribute !== null) return attributeGiven(rest, attribute);
  const lead = adverbs.exec(rest)?.[0] ?? '';
  let words = rest.slice(lead.length).trimStart();
  const denied = denying.exec(words);
  if (denied !== null)
    words = words
      .slice(denied[0].length)
      .replace(/^(?:really|even|actually|always|using|drinking|eating|smoking)\s+/iu, (verb) =>
        /ing/.test(verb) ? verb : '',
      );
  const copula = denied !== null && /^(?:is|are|am)/i.test(denied[0]);
  const continued = denied !== null ? gerund(words) : words;
  const text = copula ? `is ${continued}` : continued;
  const found = families.find(({ form }) => form.test(text));
  if (found === undefined) return null;
  const verb = found.form.exec(text)?.[0] ?? '';
  const value = givenIn(text.slice(verb.length));
  if (value === '' && found.key !== 'family' && found.key !== 'diet') return null;
  if (found.key === 'is' && !isDurableCopula(value)) return null;
  const always = lead.toLowerCase().includes('never');
  return {
    attribute: found.key,
    single: found.single,
    value,
    verb: verb.trim().toLowerCase(),
    negated: denied !== null || always,
    changed:
      becoming.test(lead) ||
      becoming.test(verb) ||
      now.test(text.slice(verb.length)) ||
      (denied !== null && ended.test(denied[0])) ||
      / any ?more\b/i.test(rest) ||
      /\bsince\b|\binstead of\b|, not\b/i.test(rest),
    was: wasIn(rest),
  };
}

const gerund = (words: string) =>
  words.replace(/^(\p{L}+?)(?:k|t|s)?ing\b/iu, (whole, stem: string) => forms[whole.toLowerCase()] ?? `${stem}`);
const forms: Record<string, string> = {
  using: 'use',
  drinking: 'drink',
  eating: 'eat',
  smoking: 'smoke',
  working: 'work',
  living: 'live',
  playing: 'play',
  taking: 'take',
  running: 'run',
};

const given =
  /^\s*(?:(?:will |would )?(?:now |still |currently |always |also )*(?:is|are|was changed to|was raised to|was lowered to|was cut to|was reduced to|was increased to|was moved to|was set to|has moved to|has changed to|moved to|changed to|moved from .{1,40}? to|changed from .{1,40}? to|was moved from .{1,40}? to|was pushed (?:back )?to|slipped(?: from .{1,40}?)? to|shifted(?: from .{1,40}?)? to|was brought forward to|was extended to|went from .{1,40}? to|went (?:up|down) to|dropped to|rose to|got (?:moved|pushed|changed) to|runs on|lives in|works (?:at|as|for)|starts (?:at|on)|ends (?:at|on)|has|prefers|likes|uses|meets|happens|ist|sind|wurde .{0,20}auf|是|为|改为|改到|:)|:)\s+(?:now |still |currently |set to |scheduled for |called |named |on (?=\d|\p{Lu})|at (?=\d)|jetzt )*/iu;

function attributeGiven(rest: string, attribute: string): Predicate | null {
  const verb = given.exec(rest)?.[0];
  if (verb === undefined) return null;
  let value = givenIn(rest.slice(verb.length));
  const denied = /^(?:not|no longer|never|nicht)\s+/iu.exec(value);
  if (denied !== null) value = value.slice(denied[0].length);
  if (value === '' || passingValue.test(value)) return null;
  const key = attribute
    .toLowerCase()
    .replace(/^(?:new|current|old|official|final|next|latest) /, '')
    .trim();
  return {
    attribute: `its ${key}`,
    single: !/s$/.test(key.split(/ (?:for|of|in|at|with) /)[0] ?? '') || /(?:ss|us|is|hours|address|status)$/.test(key),
    value,
    verb: verb.trim().toLowerCase(),
    negated: denied !== null,
    changed:
      becoming.test(verb) ||
      /\b(?:changed|moved|raised|lowered|cut|went|dropped|rose|pushed)\b/i.test(verb) ||
      /, not\b|\binstead of\b/i.test(rest),
    was: wasIn(rest),
  };
}

const passingValue =
  /^(?:(?:very |so |quite |really |a bit |too |getting |still |almost |nearly |not )*(?:good|great|fine|ok|okay|bad|tired|busy|happy|sad|ready|done|late|slow|broken|down|up|failing|stuck|sick|ill|here|there|away|back|sorry|sure|nice|hard|easy|tough|fun|glad|excited|worried|stressed|frustrated|exhausted|nervous|proud|relieved|annoyed|curious|confused|going|doing|getting|trying|looking|waiting|coming|planning|hoping|being|having|making|feeling|thinking|asking|talking|running late|green|red|passing|finished|complete[d]?|over))(?:\s|$|[,.])/iu;

/** `is the lead of Kestrel`, `is 42 years old`; not `is tired` or `is looking into it`. */
function isDurableCopula(value: string): boolean {
  if (passingValue.test(value)) return false;
  return /^(?:not )?(?:an? |the |my |our |his |her |their |user's |\p{Lu}|\p{N}|\p{Script=Han}|colou?r-?blind|left-handed|right-handed|vegan|vegetarian|married|retired|single|divorced|pregnant|deaf|blind|bilingual|ein(?:e|en)? |der |die )/u.test(
    value,
  );
}

/** The value without what explains it, or when. */
function givenIn(words: string): string {
  return words
    .replace(/^\s*(?:now|still|currently|also|on(?= \p{Lu}| \d)|jetzt)\s+/iu, '')
    .replace(/(?<![\s.!。！])\s*[.!。！]+$/u, '')
    .replace(/(?<!\s)\s+any ?more$/iu, '')
    .replace(
      /(?<![\s,])\s*(?:,\s*)?(?:\b(?:because|since (?!\d)|so that|which|who|as of|instead of|rather than|starting|effective|weil|seit)\b|, (?:not|and|but|so|after|following)\b).*$/isu,
      '',
    )
    .trim();
}

const wasIn = (rest: string): string | null =>
  /\b(?:from|instead of|rather than|, not|used to be|previously|formerly|was|statt)\s+([^,.;]{2,40}?)(?:\s+to\b|[,.;)]|$)/iu.exec(
    rest,
  )?.[1] ?? null;
