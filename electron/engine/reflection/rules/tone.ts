/** Sentences that sound as if something went well or is liked, and as if it did not. */
const glad =
  /(?<!\p{L})(?:beaming|love[sd]?|enjoy(?:s|ed)?|wants?|happy|glad|proud|great|well|fine|easily|smooth(?:ly)?|calm|confident|solved|succeeded|won|better|perfect(?:ly)?|flawless(?:ly)?|reliabl[ey]|steady|even joked|laughed|smiled|pleased|pleasure|delight\p{L}*|impressed|excellent|good(?! (?:morning|night|evening|friday))|improved|passed|asked for more|more .{1,20} please|sold out|praised?|thanked|froh|gern|begeistert|klappt|geklappt|problemlos|reibungslos|gelobt|zufrieden)(?!\p{L})|开心|喜欢|顺利|满意/iu;
const sad =
  /(?<!\p{L})(?:tears|hates?|hated|dislike[sd]?|refuse[sd]?|complain(?:s|ed|t|ts)?|grumbl\p{L}+|fail(?:s|ed|ure|ures)?|badly|bad|awful|los(?:t|es|ing|e)|froze|freez\p{L}+|struggl\p{L}+|worse|worst|angry|annoyed|tired|exhaust\p{L}*|asleep|too (?:much|many|long|slow|cold|hot|expensive|late|loud)|switched off|gave away|sold the|not any ?more|doesn't need|no longer|stopped|avoid(?:s|ed)?|stuck|sticks?|jam(?:s|med)|leak(?:s|ed)?|crash(?:es|ed)?|broke(?:n)?|breaks?|drops|dropped|dropping|miss(?:es|ed)|delay(?:s|ed)?|late|overheat\p{L}*|hurts?|pain(?:s|ful)?|ach(?:es|ed|ing)|upset(?:s|ting)?|sick|revolt\p{L}*|ignor\p{L}+|forget(?:s|ting)?|forgot(?:ten)?|messy|noisy|dirty|contaminated|wrong|errors?|flaky|afraid|scared|fears?|feared|cried|worried|nervous|shortage|short of|ran out|runs? out|overdue|sore|swollen|spilled|cracked|torn|rotten|mouldy|blight|unreliable|weak|poor|rare|slow|difficult|schimpf\p{L}+|schlecht|nie wieder|beschwer\p{L}+|verspätet|zu spät|kaputt|verloren|vergessen|ausgefallen|gescheitert|müde)(?!\p{L})|讨厌|失败|抱怨|坏了|迟到/iu;

/** “None was lost”, “without a hiccup”, “did not drop a single one”: trouble that did not come. */
const unharmed =
  /(?<!\p{L})(?:none|nothing|nobody|not|never|without|no|keine?[rn]?|nichts|nie|ohne)(?: \p{L}+){0,3} (?:lost|los(?:e|ing|s)|fail\p{L}*|fr[eo]ez\p{L}*|froze|broken?|break|drop(?:ped)?|miss(?:ed)?|late|delay\p{L}*|complain\p{L}*|leak\p{L}*|crash\p{L}*|jam\p{L}*|stuck|errors?|trouble|problems?|pain|hitch|hiccups?|verloren|ausgefallen|probleme?|beschwerden?)(?!\p{L})|(?<!\p{L})n't (?:\p{L}+ ){0,2}(?:lose|fail|freeze|break|drop|miss|complain|leak|crash|jam|stick|hurt)(?!\p{L})|(?<!\p{L})(?:without|ohne) (?:an?|any|one|eine?n?|jede[ns]?) (?:single )?(?:hitch|hiccup|glitch|problem|issue|complaint|error|loss|fault|break)|(?<!\p{L})(?:no|not one|not a single) (?:problem|trouble|freezing|complaint|error|issue|hiccup|glitch|gurgle|pain)/iu;

/** +1 for what is liked, works or is good; −1 for what is disliked or fails; 0 when it cannot be told. */
export function toneOf(said: string): number {
  const spared = unharmed.test(said);
  const text = said.replace(new RegExp(unharmed.source, 'giu'), ' ');
  const [up, down] = [spared || glad.test(text), sad.test(text)];
  if (up === down) return 0;
  return up ? 1 : -1;
}

const badNews =
  /(?<!\p{L})(?:dislikes?|hates?|avoids?|will not|won't|can't|cannot|never|not|hard|hot|flat|expensive|a problem|mag (?:kein|nicht))(?!\p{L})|讨厌|不/iu;

/** Whether a belief is one of trouble. */
export const isBadNews = (belief: string): boolean => badNews.test(belief) || sad.test(belief);

/** −1 for a belief of trouble, +1 for one of something good; 0 when only what it was drawn from may tell. */
export const toneOfBelief = (belief: string): number =>
  isBadNews(belief) ? -1 : glad.test(belief) || liking.test(belief) ? 1 : 0;

const liking = /(?<!\p{L})(?:prefers?|likes?|loves?|mag|mögen|bevorzugt)(?!\p{L})/iu;
