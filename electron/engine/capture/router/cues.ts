import type { EpisodeType } from '#shared/model/memory.ts';

/**
 * What words say about where a statement belongs, one expression a store: English, German, Spanish, French, Dutch, Russian,
 * Chinese, Japanese, Arabic. Matched without regard to case against the text with straight quotes.
 */
const cue = (...parts: string[]) => new RegExp(parts.join('|'), 'iu');
/** Word boundaries for any script; `\b` knows ASCII only. */
const words = (alternatives: string) => `(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`;

/** Never to fade. */
export const pinned = cue(
  words(
    'never(?: ever)? (?:forget|lose|be lost|let .{1,30} fade)|must never be (?:lost|forgotten)|for ?ever|for life|for eternity|eternally|permanently|pin (?:this|that|it)|pin|in(?:to)? the vault',
  ),
  words(
    "(?:must|may|should|shall|can) (?:not|never) (?:fade|be lost|be forgotten|get lost|disappear)|(?:don't|dont|do not) (?:you )?ever (?:forget|lose)|(?:lock|keep|store|save|put) (?:this|that|it|these|them)(?: [\\p{L}]+){0,3} for good|never to be (?:lost|forgotten)",
  ),
  "^(?:don't|do not) let this .{0,80}fade|protect .{0,80}from (?:decay|fading|being forgotten)|always remember|no matter how old",
  words(
    'vergiss (?:niemals|nie)|(?:niemals|nie|nie wieder) vergessen|für immer|auf ewig|nie verloren|dauerhaft (?:merken|behalten|speichern)',
  ),
  words('nunca (?:lo )?olvides|nunca olvidar|para siempre|no olvides nunca|jamás olvides'),
  words('(?:pra|para) sempre|nunca (?:se )?esqueç\\p{L}+|jamais esqueç\\p{L}+|não esqueça nunca'),
  words("n'oublie(?:z)? jamais|ne jamais oublier|pour toujours|à jamais|à vie"),
  words('vergeet (?:dit )?nooit|nooit vergeten|voor altijd|voor eeuwig'),
  words('никогда не забывай(?:те)?|навсегда|навечно|не забывай никогда'),
  '永远(?:不要|别|不能|不)忘|永久保(?:存|留)|永远(?:保留|保存|记住)|永遠|绝对不(?:要|能)忘|絶対に忘れないで|永久に|ずっと(?:覚え|保存)|いつまでも',
  'لا تنس[\\u064b-\\u0652]*(?:ى)? .{0,12}أبد|إلى الأبد|للأبد',
);

/** How something is done: instructions, steps, rules for a situation. */
export const instructing = cue(
  '^(?:how (?:to|we|i|you)|steps|checklist|workflow|procedure|recipe|process|instructions)(?![\\p{L}])',
  words(
    '(?:our|my|the) (?:[\\p{L}-]+ )?(?:workflow|process|procedure|checklist|routine|steps)(?: (?:for|to|of) [^:]{1,40})?(?: is|:)|the way (?:we|i|you) (?:do|handle|run|make)|steps (?:for|to)|checklist for',
  ),
  "^(?:(?:please |always |remember to )*)(?:when(?:ever)?|if|before|after|every time|each time|once|for (?:each|every))\\s.{2,80}?(?:,|:|\\s(?:always |please |first )?(?:run|use|check|ask|make|write|create|open|give|do|never|always|don't|call|start|stop|clear|add|update|send)\\s)",
  '^(?:to|for) [^,:]{3,60}[,:] (?:first |always |just |then )?(?:[a-z]+ )?',
  "^(?:always|never|don't|do not|only|use|run|remember to|make sure to|be sure to) .*\\b(?:before|after|when|whenever|every time|without|until|in case|then|by hand)\\b",
  '^(?:rotate|use|run|deploy|check|install|export|open|create|build|test|tag|merge|squash|restart|avoid) .*\\b(?:by \\w+ing|and|then|before|after)\\b',
  words('first .{3,80}(?:then|and only then|after that|finally)'),
  words(
    '(?:vor|nach|bei) (?:jedem|jeder|jeden|einem|einer)|beim \\p{L}+en|wenn ich .{2,40}(?:bitte|sage|frage)|zuerst .{2,90} (?:dann|danach)|erst .{2,90} dann|schritte',
  ),
  '^so (?:setzt|macht|geht|startet|installiert)|^um .{3,60} zu \\p{L}+',
  words(
    'antes de (?:cada|todo)|después de cada|cuando (?:te|yo|me|un|una|el|la) .{2,40},|primero .{2,90} (?:luego|después)|pasos para',
  ),
  '^(?:in|during|for) (?:[\\p{L}-]+ ){1,4}?(?:always |first )?(?:start|begin|use|check|ask|keep|avoid|write|put|look)(?![\\p{L}])|^new [^?]{2,40}\\?',
  '^quand (?:tu|on|vous|un|une|le|la) .{2,60},|^quando (?:o|a|um|uma|eu|voc\\u00ea|for|\\p{L}+) .{2,60}[,:]',
  '^para \\p{L}+r,|^pour \\p{L}+(?:er|ir|re),',
  words(
    "avant (?:chaque|de)|après chaque|quand je .{2,40},|d'abord .{2,90} (?:puis|ensuite)|il faut (?:toujours |d'abord )?\\p{L}+er|étapes",
  ),
  words('voor (?:elke|ieder)|na elke|om te \\p{L}+|eerst .{2,90} (?:dan|daarna)|stappen|wanneer ik .{2,40},'),
  words(
    'перед (?:каждым|каждой)|после (?:каждого|каждой)|чтобы .{3,60}|когда я .{2,40},|сначала .{2,90} (?:потом|затем)|шаги',
  ),
  '先.{1,30}?(?:再|然[后後]|最后)|(?:每次|提交|部署|上线|发布|运行).{0,8}(?:之前|以前|的时候|時)|^如何|^怎么|步骤|的方法[:：]|^当我|当.{1,20}时[，,]',
  '(?:する|の|した)(?:とき|時)は|する際|作り方|やり方|手順|方法[:：]|まず.{1,40}(?:次に|てから|その後)|の前に|たら必ず|場合は',
  'قبل كل|بعد كل|عندما (?:أطلب|تريد)|أولا.{2,60}ثم|خطوات|لكي ',
);

/** Who the person is, what always holds for them, and what is under way. The speaker is the subject. */
export const identity = cue(
  words(
    "my (?:full |first |last )?(?:name|pronouns|age|birthday|timezone|time zone|role|job|title|working hours|phone number|number|address|email|e-mail|native language|favou?rite [\\p{L}]+|goals?|diet|blood type|hometown)(?: \\p{L}+)?(?: is|'s| are|:|\\s+changed)?",
  ),
  '^my timezone',
  words(
    '(?:you can |please |just )?(?:call|address) me|(?:just |only |always )?(?:give|show|send) me (?:the|a|an|only|short|one|two|three|options|numbers)|duz mich|siez mich|tutoie-moi|trátame|pode me chamar',
  ),
  words(
    "(?:i am|i'm) (?:an? |the |currently |severely |very |)(?:[\\p{L}-]+ ){0,3}(?:engineer|developer|designer|manager|teacher|doctor|nurse|student|writer|artist|scientist|researcher|lawyer|founder|freelancer|architect|consultant|analyst|parent|owl|person|vegan|vegetarian|allergic|diabetic|colou?r-blind|deaf|left-handed|married|single|based|from|intolerant|years old)",
  ),
  words(
    'i (?:live|work|was born|grew up|speak|come from|go by|have (?:two|three|four|one|a|an|\\d+) (?:kids?|child|children|daughters?|sons?|brothers?|sisters?|allerg\\p{L}+|condition)|suffer|take \\p{L}+|identify)(?! (?:on \\p{L}+ today|late))',
  ),
  words(
    "i(?:'d| would)? (?:really |strongly |usually |always |generally |only |think )*(?:prefer|rather|like to|like|love|hate|dislike|want you|want \\p{L}+,|need you to|avoid|think best|can't stand|use a)",
  ),
  words('for [\\p{L} ]{1,80}, i want'),
  "^(?:please )?(?:always|never|don't ever|do not ever|use) .{0,60}(?:with me|to me|for me|write to me|in \\p{L}+$|when (?:you|talking)|answer|reply|respond|emoji)|^(?:please )?(?:call|address) me|(?:answer|reply|respond|talk|write)(?: to)? me",
  words(
    'ich (?:heiße|bin|wohne|lebe|arbeite (?:bei|als)|bevorzuge|mag|hasse|habe (?:eine )?allerg\\p{L}*|spreche)|mein name|sprich mich|antworte mir',
  ),
  words('me llamo|(?:yo )?soy|vivo en|trabajo (?:en|como)|prefiero|odio|me gusta|mi nombre'),
  words("je m'appelle|je suis|j'habite|je vis|je travaille (?:chez|comme|à)|je préfère|je déteste|j'aime|mon nom"),
  words('ik (?:heet|ben|woon|werk (?:bij|als)|heb liever|haat|hou van)|mijn naam'),
  words(
    'меня зовут|я (?:разработчик|врач|учитель|живу|работаю (?:в|как)|предпочитаю|люблю|ненавижу|не ем)|у меня (?:аллергия|диабет|двое|трое)|мо(?:ё|е) имя',
  ),
  '我(?:叫|是一|住在|喜欢|偏好|更喜欢|讨厌|对.{1,8}过敏|来自|的名字)|(?:回答|称呼|叫)我|用.{1,4}回答',
  '私の名前|私は.{1,20}(?:です|アレルギー)|が好き|が嫌い|住んで(?:います|いる)|と呼んで|アレルギーがあ',
  'اسمي|أنا |أفضل |أسكن|أعيش|عندي حساسية|لدي حساسية|أحب |أكره ',
);
export const underWay = cue(
  words(
    "(?:i am|i'm|we are|we're) (?:currently |now |still |mostly |)(?:working on|focus(?:s)?ing on|focused on|blocked|waiting (?:for|on)|looking for|preparing|busy with)",
  ),
  words(
    '(?:my|our|the) (?:[\\p{L}-]+ ){0,2}(?:priority|focus|goal|open decision|blocker)(?: [\\p{L} ]{0,30})? (?:is|are|right now)',
  ),
  words('right now|at the moment|these days|currently (?:working|i|we)'),
  words('im moment|derzeit|zurzeit|aktuell|momentan'),
  words('ahora mismo|actualmente|por ahora|mi prioridad'),
  words('actuellement|en ce moment|ma priorité'),
  words('op dit moment|momenteel'),
  words('сейчас я|в данный момент|сейчас мы'),
  '目前|正在|现在.{0,6}(?:重点|主要)|今は|現在|حاليا|الآن أعمل',
);

/** Something that happened, was decided, is planned for a day, or is felt. */
const happened: [EpisodeType, RegExp][] = [
  [
    'correction',
    cue(
      words('correction|actually|i was wrong|it turned out|not me'),
      '^更正|纠正|訂正',
      words('korrektur|en realidad|corrección|en fait|на самом деле'),
    ),
  ],
  [
    'decision',
    cue(
      words(
        "(?:we|i|they|the (?:team|board)|team)(?:'ve| have| had| just)? (?:also |just |finally |all )?(?:decided|agreed|chose|picked|settled|voted|went with|opted|rejected|resolved|approved)|decided (?:on|to|against)|rejected",
      ),
      words(
        'beschlossen|entschieden|geeinigt|decidimos|decidí|acordamos|quedamos|décidé|besloten|решили|решил|договорились',
      ),
      '决定|決定|決め|选择了|قررنا|قررت|اتفقنا',
    ),
  ],
  [
    'emotion',
    cue(
      words(
        "(?:i am|i'm|i feel|i felt|i was|feeling) (?:so |really |very |a bit |quite |)(?:overwhelmed|relieved|angry|sad|happy|tired|exhausted|proud|excited|frustrated|anxious|nervous|disappointed|upset|stressed|glad|thrilled|worried|afraid|lonely|grateful)",
      ),
      words(
        'enttäuscht|traurig|glücklich|müde|wütend|contento|contenta|triste|cansad[oa]|enfadad[oa]|fatiguée?|heureu(?:x|se)|déçue?|moe|blij|verdrietig|грустно|рад|рада|устал|устала|злюсь',
      ),
      '开心|難過|难过|高兴|生气|疲れ|嬉し|悲し|حزين|سعيد|متعب',
    ),
  ],
];
const told = cue(
  words(
    'yesterday|today|tonight|this (?:morning|afternoon|evening)|last (?:night|week|month|year|summer|winter|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|tomorrow|at \\d{1,2}(?::\\d\\d)? ?(?:am|pm)|on (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday) (?:for|with|at|to|and|because)|(?:\\d+|two|three|a few) (?:days?|weeks?|months?|hours?) ago|earlier|just now|at noon|the whole weekend',
  ),
  words(
    "(?:i|we|she|he|they|it|someone|\\p{Lu}\\p{L}+)(?:'ve|'s| have| has| had| just){0,3} (?:just |finally |already |also |so ){0,3}(?:went|met|saw|visited|finished|started|booked|called|told|asked|talked|deployed|pushed|signed|bought|paid|ran|found|upgraded|cancelled|postponed|reviewed|rained|resigned|broke|hit|gave up|promised|moved to|launched|released|fixed|lost|won|had a|got|delivered|delayed|failed)",
  ),
  '^(?:(?:we|i) )?(?:took|shipped|made|gave|left|came|sent|wrote|spoke|heard|drove|flew|spent)(?![\\p{L}])',
  words('ontem|hoje de manhã|semana passada|mês passado|anteontem'),
  '^(?:had|met|visited|deployed|reviewed|pushed|paid|talked|finished|started|booked|called|signed|fixed|shipped|released|bought|saw|got)(?![\\p{L}])',
  words(
    'was (?:accepted|cancelled|down|deleted|delayed|rejected|moved|renamed|postponed|at the)|has been (?:moved|cancelled|postponed|renamed|accepted)|went well|ended with|were (?:down|delayed|cancelled)',
  ),
  words(
    "gestern|heute|vorgestern|morgen früh|letzte[nrs]? \\p{L}+|habe ich|ausgefallen|fehlgeschlagen|unterschrieben|telefoniert|ayer|hoy|esta mañana|anoche|(?:el )?\\p{L}+ pasado|hablé|presentó|cayó|hier|ce matin|aujourd'hui|la semaine dernière|déjeuné|est resté|gisteren|vandaag|vanmorgen|vorige week|gesproken|вчера|сегодня|утром|на прошлой неделе|говорил|не работал",
  ),
  '昨天|今天|今早|上周|上个月|刚刚|明天|见到|签了|宕机|开了|昨日|今日|今朝|先週|先月|しました|した。|会った|أمس|اليوم|اجتمعت|الأسبوع الماضي',
);

/** Small talk: nothing to keep, and nothing of it is a fact. */
export const chatter = cue(
  '^(?:lol|haha|ok(?:ay)?|thanks?|thank you|nice|cool|great|hi|hello|hey|yes|no|sure|good (?:morning|night)|谢谢|好的|danke|gracias|merci)(?![\\p{L}])',
);

/** The kind of episode that the words tell, or null when they tell none. */
export function kindTold(text: string): EpisodeType | null {
  for (const [kind, form] of happened) if (form.test(text)) return kind;
  return told.test(text) ? 'event' : null;
}
