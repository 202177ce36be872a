import type { TriggerKind } from '#shared/model/capture.ts';

/** A phrase that asks something of memory, matched against a folded message (lower case, straight quotes). */
export type TriggerPhrase = {
  kind: TriggerKind;
  /** As the vocabulary has it. */
  phrase: string;
  language: string;
  /** Letters without which the phrase cannot be there: looked for before the expression is tried. */
  stem: string;
  /** Global. Group 1, where there is one, is the content. */
  form: RegExp;
  /**
   * Where it may stand: `start` of a clause, `either` end of one, or `anywhere` since its words are clear by themselves.
   */
  place: 'start' | 'either' | 'anywhere';
  /** Where the content is when no group says it: behind, or the words of the sentence in front. */
  content: 'after' | 'before';
  /** `wish`: a plain verb that may also remind of an errand or ask a question. */
  wish?: boolean;
};

type Made = Omit<TriggerPhrase, 'kind' | 'language' | 'form' | 'place' | 'content'> &
  Partial<Pick<TriggerPhrase, 'place' | 'content'>>;

type Row = [kind: TriggerKind, phrase: string, stem: string, form: string, more?: Partial<Made>];

const trigger = (
  language: TriggerPhrase['language'],
  source: string,
  [kind, phrase, stem, , more = {}]: Row,
): TriggerPhrase => ({
  ...{ kind, phrase, language, stem, place: 'start', content: 'after' },
  form: new RegExp(source, 'gu'),
  ...more,
});

/** Whole words, with any space between them. */
const spaced =
  (language: string) =>
  (...row: Row): TriggerPhrase => {
    const source = row[3].replace(/ /g, '\\s+');
    return trigger(language, `(?<![\\p{L}\\p{N}_'-])(?:${source})(?![\\p{L}\\p{N}_]|-\\p{L})`, row);
  };
const english = spaced('en');
const german = spaced('de');
const french = spaced('fr');
const spanish = spaced('es');
const chinese = (...row: Row): TriggerPhrase => trigger('zh', row[3], row);

const memory =
  '(?:memory|memories)(?! (?:usage|leaks?|allocat|card|stick|limit|cache|foam|on (?:my|this|the) (?:phone|device|computer|laptop|server|mac|pc)))';
const your = '(?:(?:your|the|my|our|all|any|all your|all the|all my|that|this|those|every) )?';
const not = "(?:don't|dont|do not|don't you|never|don't ever|do not ever)";

/** Remember. @source 000 §8.1, §14 */
const remember: TriggerPhrase[] = [
  english('remember', "don't forget", 'forget', `${not} forget`, { wish: true }),
  english('remember', 'remember that', 'remember', 'remember that', { wish: true }),
  english('remember', 'remember', 'remember', 'remember(?! that)', { wish: true }),
  english('remember', 'keep in mind', 'mind', '(?:keep|bear|have) in mind', { place: 'either' }),
  english('remember', 'keep in mind', 'mind', '(?:keep|bear) (?:this|that|it|the following|these|those) in mind'),
  english(
    'remember',
    'note that',
    'note',
    '(?:take )?note that|take note(?: of)?|make a note(?: (?:that|of))?|note (?:this|the following|down)|note (?:for later|to self)|jot (?:this|that) down',
  ),
  english(
    'remember',
    'important:',
    'important',
    '(?:important|very important|this is important|important note)(?=\\**(?:\\s?[:!]|\\s?[—–]|\\s-))',
  ),
  english('remember', 'for future reference', 'future', 'for (?:the )?(?:future reference|future|later reference)', {
    place: 'either',
  }),
  english(
    'remember',
    'save this',
    'save',
    'save this(?! (?:file|files|document|image|picture|photo|video|page|game|draft|tab|song|recipe|money|as|under|to (?:a|the|my|disk|file)|in (?:a|the|my)))',
  ),
  english('remember', 'FYI for later', 'fyi', '(?:just )?(?:an )?fyi,? for (?:later|the future|future reference)', {
    place: 'either',
  }),
  english(
    'remember',
    'add to memory',
    'memory',
    '(?:add|save|store|commit|put|write) (?:(?:this|that|it|the following) )?(?:in|to|into) (?:your |the |long-term )?memory',
  ),
  english('remember', 'memorize', 'memori', 'memori[sz]e(?= (?:that|this|the following|my|our)|:)'),
];

/** Forget. @source 000 §8.1, §14 */
const forget: TriggerPhrase[] = [
  english('forget', 'forget about', 'forget', 'forget (?:all |everything |anything )?(?:about|regarding|concerning)'),
  english(
    'forget',
    'forget',
    'forget',
    "forget(?= (?:that i|that we|that my|that the|what (?:i|we) (?:said|told|wrote|mentioned)|everything (?:i|we|you)|anything (?:i|we|you)|my (?!previous|last)|our |the (?:thing|part|fact|rule|note|memory|idea|old|plan)|my old))(?! (?:that|what) i(?:'m| am)? (?:ask|tell|say)ing)",
  ),
  english('forget', 'never mind', 'mind', 'never ?mind(?: (?:about|what i said about))?'),
  english(
    'forget',
    'disregard',
    'disregard',
    'disregard(?: (?:what i (?:said|told you|wrote) about|anything about|everything about))?',
  ),
  english(
    'forget',
    "that's no longer relevant",
    'relevant',
    "(?:is|are|was|were|'s|'re|am|be|has become|have become) (?:no longer|not) relevant(?: (?:any ?more|any longer))?|(?:isn't|aren't|ain't) relevant (?:any ?more|any longer)|no longer relevant",
    { place: 'anywhere', content: 'before' },
  ),
  english('forget', 'scratch that', 'scratch', 'scratch that'),
  english(
    'forget',
    'ignore what I said about',
    'ignore',
    "ignore (?:what|everything|anything|all|the thing|the part) (?:(?:that )?(?:i|we)(?:'ve| have)? )?(?:just )?(?:said|told you|wrote|mentioned)(?: (?:earlier|before|yesterday))?(?: (?:about|on|regarding))?",
  ),
  english(
    'forget',
    'remove from memory',
    'memor',
    '(?:remove|delete|erase|wipe|drop|clear|purge) ([^.!?\\n]{1,120}?)(?<!\\s) from (?:your |the |my |long-term |all )?(?:memory|memories)',
  ),
  english(
    'forget',
    'remove from memory',
    'memor',
    '(?:remove|delete|erase|wipe|drop|purge) from (?:your |the |my )?(?:memory|memories)',
  ),
  english(
    'forget',
    'delete the memory about',
    'memor',
    `(?:permanently )?(?:delete|remove|erase|wipe|drop|purge|get rid of) ${your}${memory}(?: (?:about|of|on|regarding|that|where|for|with))?`,
  ),
  english(
    'forget',
    'permanently delete',
    'delete',
    '(?:permanently delete|delete permanently|delete for good)(?! (?:the |my |this |that )?(?:file|folder|branch|table|email|account|message|photo|song|playlist))',
  ),
];

/** Reflect. @source 000 §8.1, §14 */
const reflect: TriggerPhrase[] = [
  english('reflect', 'reflect on', 'reflect', 'reflect (?:on|upon|about)'),
  english('reflect', 'consolidate your memories', 'consolidat', `consolidate ${your}${memory}`),
  english('reflect', 'review your memories', 'review', `review ${your}${memory}`),
  english('reflect', 'clean up your memory', 'clean', `(?:clean|tidy)(?: up)? ${your}${memory}(?: up)?`),
  english('reflect', 'clean up your memory', 'memor', `(?:tidy|organi[sz]e|sort)(?: up| out)? your ${memory}(?: up)?`),
];

const told =
  '(?:what (?:did|have) (?:i|we) (?:ever )?(?:tell|told|say|said|mention|mentioned)(?: to)?(?: you)?(?: about)?|(?:have|did) i (?:ever )?(?:told|tell|mentioned|mention)(?: to)? you)';

/** Questions to memory: they read and never write. @source 000 §8.1 */
const search: TriggerPhrase[] = [
  english(
    'search',
    'what do you remember about',
    'remember',
    '(?:what|which|how much|anything|something|everything)(?: \\w+){0,3} (?:do|can|did|could) you (?:still )?remember(?: (?:about|of|from|on))?',
  ),
  english(
    'search',
    'tell me what you remember about',
    'remember',
    '(?:tell|show|give) me (?:what|everything|anything|all)(?: that)? you (?:still )?remember(?: (?:about|of|from|on))?',
  ),
  english(
    'search',
    'do you remember',
    'remember',
    "(?:do|did|don't) you (?:still )?(?:even )?remember(?= (?:what|when|where|who|whom|whose|why|how|which|if|whether|the|anything|any|our|my|me|us)(?!\\p{L}))",
    { wish: true },
  ),
  english('search', 'what do you know about me', 'know', 'what (?:do|else do) you know about (?=me|us|my|our)'),
  english('search', 'what did I tell you about', 'you', told),
  english(
    'search',
    'search your memory for',
    'memor',
    '(?:search|check|look (?:in|through|into|at)|go through|consult) (?:your|the|my|our) (?:memory|memories)(?: (?:for|about|on))?',
  ),
];

/** Chinese, simplified and traditional. Words are not separated, so what must not stand in front is part of the form. */
const chinesePhrases: TriggerPhrase[] = [
  chinese(
    'search',
    '你还记得…吗',
    '得',
    '你?(?:还|還|是否|是不是)?[记記]得(?:(?=[^。!?\\n]{0,60}[吗嗎么麼?哪谁誰])|(?=[^。!?\\n]{0,60}不[记記]得))(?!住)',
  ),
  chinese(
    'search',
    '关于…你记得什么',
    '得',
    '(?:关于|關於|有关)([^。!?\\n]{1,40}?)[,,]?你(?:还|還)?[记記]得(?:些|了)?(?:什么|什麼|多少|哪些)',
  ),
  chinese(
    'search',
    '我跟你说过…吗',
    '过',
    '我(?:之前|以前|有没有)?(?:跟|和|对|告诉)你?(?:说过|讲过|提过|过)(?=[^。!?\\n]{0,40}[吗嗎?])',
  ),
  chinese(
    'search',
    '在记忆里查找',
    '忆',
    '(?:查|搜|找|查找|搜索|翻)(?:一下|查|索)?(?:你的)?(?:记忆|記憶)(?:里|中|裡)?(?:有没有|关于|的)?',
  ),
  chinese('remember', '记住', '住', '[记記牢]住(?:了)?|[牢铭銘]?[谨謹]?[记記]在心'),
  chinese('remember', '牢记', '记', '牢[记記]'),
  chinese('remember', '别忘了', '忘', '(?:永远|永遠|千万|千萬)?(?:别|別|不要|不能|勿|莫)(?:再)?忘(?:了|记|記|掉)?', {
    wish: true,
  }),
  chinese('remember', '请记得', '得', '(?:请|請|要|务必|務必|一定要|麻烦)?(?:你)?[记記]得', { wish: true }),
  chinese('remember', '记下来', '下', '[记記](?:下来|下來|录下来|錄下來|下|一下|个笔记|個筆記)'),
  chinese(
    'remember',
    '以后参考',
    '参考',
    '(?:供|作为|作為|留作|以备|以備|留着|方便)?(?:以后|以後|日后|日後|今后|将来|未来)(?:的)?(?:参考|備查|备查|使用)',
    { place: 'either' },
  ),
  chinese(
    'remember',
    '以后参考',
    '參考',
    '(?:供|作為|留作|以備|方便)?(?:以後|日後|今後|將來|未來)(?:的)?(?:參考|備查)',
    { place: 'either' },
  ),
  chinese('remember', '备忘', '忘', '(?:备忘|備忘)(?:一下|录|錄)?(?=[:,,\\s])'),
  chinese('remember', '请注意', '注意', '(?:请|請|要|需要)?注意(?=[::,,]|一点|一下)|[请請]注意'),
  chinese('remember', '重要', '重要', '(?:重要|很重要|非常重要)(?:信息|提示|事项)?(?=[:!])'),
  chinese('remember', '保存这个', '存', '(?:保存|存下|存一下)(?:这个|这条|這個|這條|下来)(?!文件|檔案|图片|網頁|网页)'),
  chinese('forget', '忘掉', '忘', '(?:把)?([^。!?\\n,,]{0,40}?)忘掉(?:吧)?(?=[。!?\\n,,]|$)', { place: 'anywhere' }),
  chinese('forget', '忘掉', '忘', '(?:请|請)?(?:彻底|徹底|永久|永远)?忘掉(?:关于|關於)?'),
  chinese(
    'forget',
    '忘记',
    '忘',
    '(?:请|請)?(?:彻底|徹底|永久)?忘(?:记|記|了)(?=关于|關於|我(?:说|說|之前|刚才|以前)|那|这|這)(?:关于|關於)?',
  ),
  chinese('forget', '不用管…了', '管', '(?:不用|不必|别|別|不要)(?:再)?管([^。!?\\n]{0,40}?)了'),
  chinese('forget', '不用管', '管', '(?:不用|不必|别|別|不要)(?:再)?(?:理会|理會|管)(?![^。!?\\n]{0,40}了)'),
  chinese(
    'forget',
    '删除关于…的记忆',
    '忆',
    '(?:永久|彻底)?(?:删除|删掉|清除|抹去|移除|去掉)(?:所有|全部)?(?:关于|有关)?([^。!?\\n]{0,40}?)的?记忆',
  ),
  chinese(
    'forget',
    '删除关于…的记忆',
    '憶',
    '(?:永久|徹底)?(?:刪除|刪掉|清除|抹去|移除)(?:所有|全部)?(?:關於|有關)?([^。!?\\n]{0,40}?)的?記憶',
  ),
  chinese(
    'forget',
    '从记忆中删除',
    '忆',
    '(?:把)?([^。!?\\n,,]{0,40}?)从(?:你的|你)?记忆(?:中|里)(?:永久|彻底)?(?:删除|删掉|移除|清除|抹去)',
    { place: 'anywhere' },
  ),
  chinese(
    'forget',
    '从记忆中删除',
    '憶',
    '(?:把)?([^。!?\\n,,]{0,40}?)從(?:你的|你)?記憶(?:中|裡)(?:永久|徹底)?(?:刪除|刪掉|移除|清除)',
    { place: 'anywhere' },
  ),
  chinese(
    'forget',
    '不再相关',
    '关',
    '(?:已经|已)?(?:不再|不)(?:相关|有关系|重要)了?(?=[。!?\\n,,]|$)|(?:已经|已)(?:过时|作废|没用)了?',
    { place: 'anywhere', content: 'before' },
  ),
  chinese('forget', '已经过时了', '了', '(?:已经|已經|已)(?:不重要|不相关|不相關|没用|沒用|过时|過時|作废|作廢)了', {
    place: 'anywhere',
    content: 'before',
  }),
  chinese('forget', '当我没说', '我', '(?:就)?(?:当|當)我(?:没|沒)(?:说|說)(?:过|過)?'),
  chinese('forget', '忽略我说的', '忽略', '忽略(?:掉)?我(?:刚才|剛才|之前|前面|以前)?(?:说|說)的?(?:关于|關於|有关)?'),
  chinese(
    'reflect',
    '回顾你的记忆',
    '忆',
    '(?:回顾|整理|清理|反思|巩固|梳理|整合)(?:一下|下)?(?:你的|你|所有|全部)?的?记忆',
  ),
  chinese(
    'reflect',
    '回顾你的记忆',
    '憶',
    '(?:回顧|整理|清理|反思|鞏固|梳理|整合)(?:一下|下)?(?:你的|你|所有|全部)?的?記憶',
  ),
  chinese('reflect', '反思', '反思', '反思(?:一下|下)(?!你?的?[记記][忆憶])'),
];

/** What opens a statement behind a verb that may tell of something else as well. */
const germanStatement = '(?=\\s?(?::|(?:,\\s?)?(?:dass|folgendes)(?!\\p{L})))';
const frenchStatement = "(?=\\s?(?::|que(?!\\p{L})|qu'|ceci|ce qui suit))";
const spanishStatement = '(?=\\s?(?::|(?:,\\s?)?que(?!\\p{L})|esto|lo siguiente))';

/** German, French and Spanish: the same wishes to remember, to whomever they are said. */
const europeanPhrases: TriggerPhrase[] = [
  german(
    'remember',
    'vergiss nicht',
    'verg',
    '(?:vergiss|vergesst|vergessen sie)(?: (?:bitte|mir|uns|ja|auch|bloß)){0,3} (?:nicht|nie|niemals)|(?:bitte )?nicht vergessen(?=\\s?[:,!])',
    { wish: true },
  ),
  german(
    'remember',
    'merk dir',
    'merk',
    '(?:merke? dir|merkt euch|merken sie sich)(?! für immer)(?: (?:bitte|auch|das|mal|gut)){0,3}|(?:bitte )?(?:gut )?merken(?=\\s?:)',
    { wish: true },
  ),
  german(
    'remember',
    'behalte im Kopf',
    'behalt',
    '(?:behalte?|behaltet|behalten sie)(?: (?:bitte|auch|das)){0,3} im (?:kopf|hinterkopf|gedächtnis)',
  ),
  german('remember', 'denk daran', 'denk', `denke?t? (?:bitte |auch |immer )?(?:daran|dran)${germanStatement}`, {
    wish: true,
  }),
  german(
    'remember',
    'notiere dir',
    'noti',
    `(?:notiere?|notiert|notieren sie)(?: (?:dir|euch|sich|bitte|auch)){0,3}${germanStatement}`,
  ),
  german('remember', 'wichtig:', 'wichtig', '(?:sehr )?wichtig(?=\\**\\s?[:!])'),
  french('remember', "n'oublie pas", 'oubli', "n'oublie[sz]? (?:pas|jamais)|ne pas oublier(?=\\s?[:,!])", {
    wish: true,
  }),
  french('remember', 'souviens-toi', 'ouv', `(?:souviens-toi|souvenez-vous)(?: bien)?${frenchStatement}`, {
    wish: true,
  }),
  french('remember', 'rappelle-toi', 'rappel', `(?:rappelle-toi|rappelez-vous)(?: bien)?${frenchStatement}`, {
    wish: true,
  }),
  french('remember', 'retiens', 'reti', `reti(?:ens|ennez)(?: bien)?${frenchStatement}`),
  french('remember', 'retenez', 'reten', `retenez(?: bien)?${frenchStatement}`),
  french('remember', 'mémorise', 'moris', `m[ée]morise[zs]?(?: bien)?${frenchStatement}`),
  french('remember', 'garde en tête', 'gard', "gardez?(?: bien)? (?:en tête|en mémoire|à l'esprit)"),
  french('remember', 'note que', 'not', `note[zs]?(?: bien)?${frenchStatement}`),
  spanish('remember', 'no olvides', 'olvid', 'no (?:te |se |os )?olvid(?:es|e|éis|en)(?: nunca)?(?: de)?', {
    wish: true,
  }),
  spanish('remember', 'recuerda', 'cuerd', `(?:recuerda|recuerde|recuerden|recordad)(?: bien)?${spanishStatement}`, {
    wish: true,
  }),
  spanish('remember', 'acuérdate', 'rd', `acu[eé]rd(?:ate|ese|ense)(?: bien)?(?: de)?${spanishStatement}`, {
    wish: true,
  }),
  spanish('remember', 'ten en cuenta', 'ten', '(?:ten|tenga|tengan|tened) (?:en cuenta|presente)'),
  spanish('remember', 'memoriza', 'memori', `memori(?:za|ce|cen|zad)${spanishStatement}`),
  spanish('remember', 'apunta', 'a', `(?:apunta|apunte|anota|anote|toma nota)(?: bien)?(?: de)?${spanishStatement}`),
];

/** All that ships. What stands first wins where two begin at the same place. */
export const phrases: readonly TriggerPhrase[] = [
  ...search,
  ...forget,
  ...remember,
  ...reflect,
  ...europeanPhrases,
  ...chinesePhrases,
];
