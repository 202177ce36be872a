import type { EpisodeType } from '#shared/model/memory.ts';

/** A form of sentence that says something durable. */
export type Durable = { kind: EpisodeType; why: string; forms: RegExp[] };

const often = '(?:really|always|usually|generally|strongly|much|still|also|definitely|absolutely|just) ';
const kin =
  "(?:wife|husband|partner|spouse|fianc[eé]e?|girlfriend|boyfriend|son|daughter|kids?|child|children|baby|mother|mom|mum|father|dad|parents|brother|sister|grand(?:mother|father|ma|pa|son|daughter)|aunt|uncle|niece|nephew|cousin|boss|manager|supervisor|mentor|colleague|co-?worker|teammate|team lead|lead|client|customer|friend|roommate|flatmate|neighbou?r|landlord|doctor|dentist|therapist|teacher|lawyer|accountant|dog|cat|puppy|kitten|horse|team|company|family|band|school)s?(?:'s?)?";
const day =
  '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|next (?:week|month|year|spring|summer|autumn|fall|winter)|(?:january|february|march|april|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\\b|may (?:the )?\\d|\\d{1,2}(?:[:.]\\d\\d|\\s?[ap]m\\b|st\\b|nd\\b|rd\\b|th\\b|/\\d)|\\d{4}-\\d\\d|(?:19|20)\\d\\d\\b)';
const when = `(?:\\b(?:on|at|by|is|are|was|for|until|till|to|from|in|due|before|after|every)\\s+(?:the |this |next |every |now )?|,\\s*)${day}`;
/** What “my …” names without saying anything of the person. */
const passingNoun =
  "(?:question|questions|problem|problems|issue|issues|code|test|tests|error|errors|bug|bugs|function|functions|file|files|query|queries|script|browser|request|point|guess|idea|ideas|understanding|bad|mistake|prs?|branch|build|prompt|message|answer|input|output|terminal|screen|example|goal is to|plan is to|head|turn|opinion|concern|assumption|apologies|thoughts?)(?:'s)?";

/** In order: the first that fits gives the kind. Sentences come with straight apostrophes. */
export const durables: readonly Durable[] = [
  {
    kind: 'decision',
    why: 'decided',
    forms: [
      /\b(?:i|we|(?:the|our|my) (?:team|company|board|family|client|manager|boss)|management)(?:'ve| have| has)? (?:finally |just |both |all |now )?(?:decided|chose|chosen|settled on|agreed (?:to|on|that)|picked)\b/iu,
      /\bwe(?:'re| are) (?:going with|sticking with|switching to|moving to|standardi[sz]ing on)\b/iu,
      /\b(?:let's|we'll|we will|we're going to|i'll|i will) (?:go with|stick with|settle on|standardi[sz]e on)\b/iu,
      /\bwe(?:'ll| will) (?:always )?use\b/iu,
      /\b(?:wir haben (?:uns )?.{0,80}(?:entschieden|beschlossen)|ich habe (?:mich )?.{0,80}(?:entschieden|beschlossen))\b/iu,
      /\b(?:hemos decidido|decidimos|he decidido|optamos por)\b/iu,
      /(?:我们?|咱们|团队)(?:已经|最终|最后)?(?:决定|选择了|选定|商定|同意)/u,
    ],
  },
  {
    kind: 'preference',
    why: 'prefers',
    forms: [
      new RegExp(
        `\\b(?:i|we) (?:${often}|no longer |don't |do not |never ){0,4}(?:prefer|like|love|hate|dislike|can't stand|cannot stand|avoid|enjoy|adore|detest|loathe)\\b(?! (?:it|this|that|these|those|them|you|your|how|when|what|the (?:first|second|third|last|other|new|current|way you|idea|look|sound|result|one)|both|neither|to (?:know|see|ask|hear))\\b)`,
        'iu',
      ),
      /\b(?:i|we) (?:can't|cannot) stand\b(?! (?:it|this|that)\b)/iu,
      /\bi(?:'d| would) (?:much )?rather (?!you |not say|see )/iu,
      /\bmy (?:(?:all-time |least )?favou?rite|preferred)\b/iu,
      new RegExp(
        `\\b(?:my|our) (?:[\\p{L}-]+ ){0,2}?${kin}(?: \\p{L}+)? (?:${often}|doesn't |don't |no longer ){0,4}(?:prefers?|likes?|loves?|hates?|dislikes?|enjoys?)\\b`,
        'iu',
      ),
      /\b(?:i|we) (?:usually|normally|typically|generally|always|mostly|never) (?!get|see|saw|forget|forgot|know|knew|thought|think|wanted|wonder|have to|had|said|said|mind|heard|ask|understood|understand|been|seem|end up|run into)\p{L}{3,}/iu,
      /\bi no longer (?:drink|eat|use|smoke|watch|play|read|do|take)\b(?! (?:it|this|that)\b)/iu,
      /\bich (?:bevorzuge|mag|hasse|liebe)\b(?! (?:es|das|dies|dich)\b)/iu,
      /\b(?:prefiero|odio|me gustan?|me encantan?)\b(?! (?:esto|eso|tu)\b)/iu,
      /我(?:更|很|最|不|超|特别|非常|一直)?(?:喜欢|讨厌|偏好|爱|爱吃|爱喝)(?!这|那|它|你|这个)|我(?:不|从不|再也不)(?:吃|喝|抽|用)(?!这|那|它)/u,
    ],
  },
  {
    kind: 'fact',
    why: 'about the person',
    forms: [
      /\bmy (?:full |last |first |middle |nick)?name(?:'s| is)\b|\b(?:please |you can |just )?call me (?!back|later|when|if|at|on|tomorrow|crazy|an?|the|what)/iu,
      /\bi(?:'m| am) (?:called|from|based in|allergic|vegan|vegetarian|married|divorced|engaged|single|retired|pregnant|left-handed|right-handed|colou?r-?blind|deaf|blind|lactose|diabetic|dyslexic|bilingual|gluten|\d{1,3} years)\b/iu,
      /\bi(?:'m| am) (?:a|an|the) (?!bit\b|little\b|lot\b|few\b|tad\b|one\b|only one\b|user\b|same\b|idiot\b|moron\b|wreck\b|mess\b|genius\b|step\b|couple\b|beginner at this|person who asked|reason\b)/iu,
      /\bi(?:'ve been| have been) (?:living|working|learning|studying|using|teaching|playing|running|married|vegan|vegetarian)\b/iu,
      /\bi(?:'ve| have)? (?:live|lived|worked|work (?:as|at|for|in|with|from|on the)|moved (?:to|from|out|in)|grew up|studied|study|graduated|started (?:working|learning|a new|at|my)|quit|retired|teach|speak (?!up\b|to\b|for\b|about\b|of\b)|drive (?:a|an|to)|own|commute|major)\b(?! (?:it|this|that)\b)/iu,
      /\bi (?:go by|play (?:the|in|for) |run (?:a|an|my own) |suffer from|collect|volunteer|switched (?:from|to) |practi[sc]e|wear|(?:usually |often |always )?(?:sleep|wake up|get up) )(?! ?(?:it|this|that)\b)/iu,
      /\b(?:i|we)(?:'ve| have)? (?:just |recently )?(?:got|adopted|bought) (?:a|an|two|our|my) (?:[\p{L}-]+ ){0,2}?(?:puppy|kitten|dog|cat|horse|baby|house|flat|apartment|car|bike|job|\p{L}+ (?:named|called))\b/iu,
      new RegExp(
        `^(?:[Mm]y|[Oo]ur) (?!${passingNoun}\\b)(?:[\\p{L}\\p{N}'&+#.-]+ ){1,4}?(?:is|are) (?:called |named )?(?:\\p{Lu}[\\p{L}\\p{N}]|\\d)`,
        'u',
      ),
      /\bi was (?:born|raised|diagnosed|hired|adopted|promoted|laid off)\b/iu,
      /\bi (?:don't|do not|can't|cannot) (?:eat|drink|smoke|drive|own|have (?:a car|kids|children|siblings)|swim)\b(?! (?:it|this|that)\b)/iu,
      /\b(?:i|we)(?:'ve got| have| got| own| adopted| bought| keep) (?:(?:a|an|two|three|four|five|six|\d+)\b|no (?:kids|children|car|siblings|pets)\b)(?! (?:[\p{L}-]+ ){0,2}?(?:questions?|problems?|issues?|ideas?|errors?|bugs?|feeling|doubts?|requests?|suggestions?|tasks?|files?|functions?|class|list|strings?|tables?|scripts?|look|lot|bit|few|hunch|hard time|minutes?|moment|couple|point|chance|favou?r|typo|plan|thoughts?|options?|copy|code|components?|modules?|methods?|arrays?|vectors?|columns?|rows?|dataset|dataframe|variables?|repos?|prs?|branch|tests?|good|great|nice|cold|headache)\b)/iu,
      /\b(?:i|we) (?:use|run|host|deploy|develop|write|build) (?!it\b|this\b|that\b|these\b|those\b|them\b|into\b|out\b|to\b|the\b|a\b|an\b|your\b|some\b)[\p{L}\p{N}]/iu,
      new RegExp(
        `^(?:(?:also|and|but|so|btw|by the way|fyi|actually|oh|well|hi|hello|hey|yes|no)[,!:]? )*(?:my|our) (?!${passingNoun}\\b)(?:[\\p{L}\\p{N}'&+#.-]+ ){1,4}?(?:is (?:called|named|in|at|on|from|written|hosted|located|based|due|run|managed|led|a|an|the)|are (?:called|named|in|from|written|hosted)|runs(?: on)?|uses|changed to|moved to|lives|works|goes to|starts|ends|leaves|closes|opens|has (?:a|an|two|three|four|\\d+))\\b`,
        'iu',
      ),
      /\b[Ii]ch (?:heiße|wohne|arbeite|lebe|spreche|studiere|komme aus)\b|\b[Ii]ch bin (?:ein(?:e|en)?\b|von Beruf|\d{1,3} Jahre|allergisch|verheiratet|geschieden|schwanger|vegetarisch|\p{Lu}\p{Ll}{3,})/u,
      /\b(?:me llamo|mi nombre es|vivo en|trabajo (?:en|como|para)|nací en|hablo (?:español|inglés|francés|alemán)|soy (?:una?|de|alérgic[oa]|vegan[oa]|vegetarian[oa]|zurd[oa]|\p{L}+(?:ista|er[oa]|[oó]log[oa]|dora?|[eé]dic[oa]|fesora?))|tengo \d{1,3} años)(?!\p{L})/iu,
      /我(?:们(?:公司|团队|家|部门)(?:在|是|叫|有|用)|每(?:天|周|年|晚)(?:早上|晚上|都)?|通常|一般都|叫(?!什么|你|他|她)|住在|来自|的名字|出生|毕业于|今年\d+岁|会说|在.{1,12}(?:工作|上班|上学|读书)|对.{1,10}过敏|是(?:一[名个位]|.{0,10}(?:人|师|员|学生|医生|作家|专家|者|工人)(?:[,,。！\s]|$))|有[一两二三四五六\d]+[个只条].{0,4}(?:孩子|儿子|女儿|猫|狗|兄弟|姐妹)|养了)/u,
    ],
  },
  {
    kind: 'fact',
    why: 'relationship',
    forms: [
      new RegExp(
        `\\b(?:my|our) (?:[\\p{L}-]+ ){0,2}?${kin}(?: \\p{L}+){0,2}? (?:is|are|was|were|works?|lives?|has|have|had|called|named|goes|go|moved|started|studies|speaks?|plays?|died|passed away|turns|turned|got)\\b`,
        'iu',
      ),
      new RegExp(
        `^(?:and |also,? )?\\p{Lu}[\\p{L}'-]+(?: \\p{Lu}[\\p{L}'-]+)? (?:is|was) (?:my|our) (?:[\\p{L}-]+ ){0,2}?${kin}`,
        'u',
      ),
      /\b(?:meine?|unsere?) (?:frau|mann|sohn|tochter|kinder|eltern|chefin?|kollegin?|kollege|freundin?|mutter|vater|bruder|schwester|hund|katze)\b.{0,40}\b(?:ist|heißt|wohnt|arbeitet|hat|mag)\b/iu,
      /\bmi (?:esposa|marido|mujer|hijo|hija|jefe|jefa|madre|padre|hermano|hermana|amigo|amiga|perro|gato|novi[oa])\b.{0,40}\b(?:es|se llama|vive|trabaja|tiene)\b/iu,
      /我的?(?:妻子|太太|先生|老婆|丈夫|老公|儿子|女儿|孩子|妈妈|爸爸|母亲|父亲|哥哥|姐姐|弟弟|妹妹|老板|经理|同事|朋友|室友|狗|猫)(?!.{0,12}(?:吗|呢|谁))/u,
    ],
  },
  {
    kind: 'fact',
    why: 'date',
    forms: [
      new RegExp(
        `\\b(?:birthday|anniversary|deadline|due|appointment|meeting|flight|launch|release|interview|exam|wedding|vacation|holiday|trip|conference|graduation|surgery|move-in|kick-?off|demo|stand-?up|check-?up|concert|visit|train)\\b.{0,60}?${when}`,
        'iu',
      ),
      /\b(?:geburtstag|termin|frist|hochzeit|abgabe|flug)\b.{0,40}\d/iu,
      /\b(?:cumpleaños|fecha límite|reunión|cita|boda|vuelo)\b.{0,40}\d/iu,
      /(?:生日|截止|会议|开会|约会|航班|纪念日|婚礼|考试|面试|预约).{0,20}[\d一二三四五六七八九十]/u,
    ],
  },
  {
    kind: 'fact',
    why: 'lesson',
    forms: [
      /\b(?:i|we)(?:'ve| have)? (?:learned|learnt|realized|realised|found out|discovered|figured out) (?:that|the hard way|to)\b/iu,
      /\blesson learned\b|\bit turn(?:ed|s) out\b|^turns out\b|\bthe (?:root cause|culprit) (?:is|was)\b|\bthe (?:fix|trick|problem|solution) (?:was|is (?:to|that))\b|\bnever again\b/iu,
      /\b(?:wir haben|ich habe) .{0,40}gelernt\b|\b(?:aprendí|aprendimos|resulta que)\b/iu,
      /(?:教训|我们?(?:发现|学到|意识到)|原来是?因为|根本原因)/u,
    ],
  },
  {
    kind: 'event',
    why: 'milestone',
    forms: [
      /\b(?:i|we)(?:'ve| have)? (?:just |finally |successfully )?(?:shipped|launched|released|graduated|passed (?:my|the|our)|got (?:married|engaged|promoted|hired|the job|divorced|accepted)|won(?!'|\p{L})|bought (?:a|our) (?:house|flat|car|home)|finished (?:my|our) (?:thesis|degree|phd|first|marathon|novel|book))\b/iu,
      /我们?(?:终于|已经)?(?:发布了|上线了|毕业了|结婚了|升职了|通过了)/u,
    ],
  },
  {
    kind: 'fact',
    why: 'standing rule',
    forms: [
      /^(?:please,? )?(?:always|never) (?!is\b|was\b|mind\b|ever\b|heard\b|have\b|had\b|again\b|seen\b|a\b|been\b|the\b|knew\b|here\b|happy\b|glad\b|ready\b|good\b|great\b|nice\b|fun\b)\p{L}/iu,
      /\b(?:from now on|going forward)\b|^(?:in future|in the future), /iu,
      /^(?:bitte )?(?:immer|niemals|ab jetzt|ab sofort|künftig)\b|^(?:siempre|nunca|a partir de ahora)\b|^(?:以后|今后|从现在(?:起|开始)|永远不要|请?总是|请?始终)/iu,
    ],
  },
];

/** A supposition: what follows in its paragraph is part of it. */
export const supposes =
  /\b(?:let's (?:say|pretend|assume|imagine)|suppose|supposing|imagine|pretend|hypothetically|assume (?:that )?(?:i|we)|say i(?:'m| am)|role-?play|act as|you are (?:a|an)|in (?:this|the) (?:story|scenario|game)|the (?:character|protagonist)|angenommen|stell dir vor|imagina|supongamos)\b|(?:假如|假设|假定|想象一下|扮演)/iu;

/** Neither stated nor meant. */
export const unsure =
  /^(?:and |but |so )?(?:if|what if|wenn|falls|si|cuando yo)\s(?!.*\b(?:always|never|immer|siempre|nunca)\b)|\bif (?:i|we) (?:were|was|had|could|did)\b|\bwhat if\b|\bwould(?:n't)? (?:be|have|like|love|prefer|probably)\b|\bi'd (?:like|love)\b|\b(?:might|maybe|perhaps|possibly|could be|may be|i wish|i guess|i suppose|for example|for instance|e\.g\.|such as if|not sure if|don't know if|wondering)\b|\b(?:vielleicht|eventuell|wenn ich wäre|ich wünschte|zum beispiel|quizás?|tal vez|ojalá|a lo mejor|por ejemplo)\b|(?:如果|要是|也许|可能|大概|例如|比如|希望我)/iu;

/** A question, whether or not it has its mark. */
export const question =
  /^(?:(?:so|and|but|ok|okay|well|hey|also|please)[,!]? )*(?:(?:what|how|who|whom|whose|where|why|which|when)(?:'s|'re)?\s|(?:can|could|do|does|did|is|are|was|were|will|would|should|shall|am|have|has|may|don't|isn't|aren't|won't) (?:i|you|we|they|he|she|it|there|my|our|your|the|this|that|these|anyone|somebody|someone)\b)|\b(?:can|could|would|will|should) you\b|\b(?:should|can|will|does|do) (?:i|we)\b|\b(?:do you|you think|confirm that|possible (?:that )?i)\b|^(?:was|wie|wer|wo|wann|warum|welche[rsmn]?|qué|cómo|quién|dónde|cuándo|por qué|cuál)\s|^(?:什么|怎么|为什么|谁|哪)|[吗呢](?:[。！]|$)/iu;

/** A joke takes back what was said before it, too. */
export const jokes =
  /\b(?:just kidding|kidding|joking|jk|j\/k|lol|lmao|rofl|haha(?:ha)*|hehe|sarcasm|\/s|scherz|war nur spaß|nur spaß|es broma|jaja(?:ja)*)(?!\p{L})|[:;]-?[)DPp](?!\p{L})|\^\^|[😀-😄😆😅🤣😂😉😜😝🤪😛🙃]|(?:开玩笑|哈哈|逗你)/u;

/** Said to the agent, about what it shall do now. */
export const command =
  /^(?:(?:ok|okay|now|then|so|and|also|hey|hi|great|thanks|next)[,!.]? )*(?:please |pls |can you |could you |would you |will you |i want you to |i need you to |i'd like you to )*(?:write|fix|add|show|list|explain|create|make|run|rerun|check|find|open|close|delete|remove|update|change|refactor|translate|summari[sz]e|give|tell|help|look|search|implement|test|read|generate|set|use|send|move|rename|draft|compare|convert|describe|review|deploy|install|build|compute|calculate|plot|print|format|try|put|start|stop|schedule|book|order|remind|play|turn|continue|go ahead|rewrite|shorten|commit|push|merge|analy[sz]e|suggest|design|propose|recommend|ignore|pretend|act|answer the|respond to|reserve|arrange|text|email|cancel|order|get me|let me|dial)\b(?! (?:time|cases?) )|^(?:schreib|zeig|gib|mach|erklär|übersetze|such|hilf|escribe|muestra|dame|haz|explica|traduce|busca|ayúdame|帮我|请帮|给我|写|翻译|解释|修复|生成|总结)/iu;

/** True today, not in a month. */
export const passing =
  /\b(?:right now|at the moment|currently (?:trying|looking|getting|debugging)|today i feel|i(?:'m| am) (?:a (?:bit|little) |so |very |really |just |still |kind of )*(?:tired|hungry|bored|back|here|done|sorry|afraid|sure|not sure|trying|looking|going to|getting|seeing|confused|lost|stuck|happy|glad|excited|worried|curious|ready|busy|fine|good|ok|okay|wondering|having trouble)|\bi (?:want|need|would like) (?!you to (?:call|always|never))|\bthe way i\b|is (?:not working|failing|broken|slow|down|too (?:long|big|slow)))\b|我(?:现在|正在|刚才)/iu;
