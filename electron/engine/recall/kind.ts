export type Kind = 'when' | 'about' | 'how' | 'latest' | 'prefers' | 'general';

/** Politeness before a question: "Can you tell me", "I wonder", "请问", "Weißt du". */
const lead =
  /^(?:(?:hey|hi|hello|ok|so|and|please|bitte|und|also)[,!]? +|(?:can|could|would) you (?:please )?(?:tell me|remind me|say|look up)(?! (?:more )?about)(?: of)?,? +|(?:do you (?:know|remember|recall)|remind me|tell me|i wonder|i(?:'d| would) like to know|any idea)(?! (?:more |all |everything )?(?:about|of)),? +|请问一?下?|你?(?:还)?记得|你知道|(?:weißt du(?: noch)?|kannst du mir sagen|sag mir),? +)+/iu;

/** English, Chinese, German. Group 1, where there is one, is what the question is about; the first form that fits wins. */
const forms: [Kind, RegExp][] = [
  ['when', /^(?:when|since when|until when)\b(?: (?:did|was|were|is|are|do|does|will|have|has|had|am))? ?(.*)$/i],
  [
    'when',
    /^(?:on |in |at |by |around )?(?:what|which) (?:exact )?(?:date|day|year|month|week|time)s?\b(?: (?:did|was|were|is|are|do|does|will|have|has))? ?(.*)$/i,
  ],
  ['when', /^how long (?:ago|since)\b(?: (?:did|was|were|is|has|have))? ?(.*)$/i],
  ['when', /^(.*?)(?:是|在)?(?:什么时候|什么时间|何时|哪天|哪一天|哪一年|哪年|几月|几号|多久以前)/u],
  [
    'when',
    /^(?:wann|seit wann|bis wann|an welchem tag|in welchem (?:jahr|monat)|wie lange ist es her,? (?:dass|seit))\b(?: (?:hat|haben|war|waren|ist|sind|wurde|wird))? ?(.*)$/i,
  ],
  [
    'prefers',
    /^(?:what|which|where|who|how)\b.*?\b(?:does|do|did|would) (.+?) (?:usually |really |normally |most )?(?:prefer|like|love|favou?r|enjoy|hate|dislike)\b(?! to (?:say|know))/i,
  ],
  ['prefers', /^(?:does|do|did|would) (.+?) (?:rather |really )?(?:prefer|like|love|favou?r|enjoy|hate|dislike)\b/i],
  ['prefers', /\b(?:preferences?|favou?rites?|likes and dislikes) (?:of|for) (.+)$/i],
  [
    'prefers',
    /^(?:what(?:'s| is| are| was| were)|which is) (.+?)(?:'s?|’s?) (?:most )?(?:favou?rite|preferred|preference)/i,
  ],
  ['prefers', /^(?:what(?:'s| is| are)) (my|our|your|his|her|their) (?:most )?(?:favou?rite|preferred|preference)/i],
  ['prefers', /^(.+?)(?:最|更|比较)?(?:喜欢|偏好|偏爱|爱吃|爱喝|讨厌)(?:用|吃|喝|看|的)?(?:什么|哪|谁|.{0,4}是什么)/u],
  ['prefers', /^(.+?)的(?:偏好|喜好|爱好)/u],
  [
    'prefers',
    /^(?:was|welche[nsrm]?|wen|wo) (?:\S+ )?(?:mag|mögen|bevorzugt|bevorzugen|liebt|hasst) (.+?)(?: am liebsten| lieber)?$/i,
  ],
  ['prefers', /^(?:was|welche[nsrm]?|wo|wen) (?:\S+ )?(?:\S+) (\S+) am liebsten$/i],
  ['prefers', /^was (?:ist|sind) (.+?)s (?:liebling\S*|vorliebe\S*)/i],
  ['prefers', /^(?:vorlieben|lieblings\S+) (?:von|für) (.+)$/i],
  [
    'latest',
    /\b(?:latest|newest|most recent|recent news|news|updates?|current (?:status|state)|status|state of play)\b(?:.*? |)(?:on|about|of|with|from|for|regarding) (.+)$/i,
  ],
  [
    'latest',
    /^(?:what(?:'s| is| has been)|anything) (?:new|happening|going on|changed|up)(?: lately| recently)? (?:with|on|about|at|in) (.+)$/i,
  ],
  ['latest', /^(?:where (?:do|are) we|where (?:does|do) things) (?:stand|at)? ?(?:on|with) (.+)$/i],
  ['latest', /^how (?:is|are) (.+?) (?:going|coming along|progressing|doing)(?: now| lately)?$/i],
  [
    'latest',
    /^(?:(.+?)(?:的)?(?:最新|近况|目前|现在)(?:的)?(?:情况|进展|消息|状态|怎么样|如何|是什么)?|(.+?)最近(?:怎么样|如何|有什么))/u,
  ],
  [
    'latest',
    /^(?:was gibt es neues|gibt es (?:etwas )?neues|was ist neu|was ist der (?:aktuelle )?stand|wie ist der (?:aktuelle )?stand|wie steht es|neuigkeiten|neues|aktueller stand)(?: (?:zu[mr]?|bei[m]?|von|vom|über|um|mit|der|des))? ?(.*)$/i,
  ],
  [
    'how',
    /^(?:how (?:do|can|should|would|did|to)\b(?: (?:i|we|you|one|people|they))?(?: usually| normally| best)?|what(?:'s| is| are) the (?:steps|process|procedure|way|best way|right way|command) (?:to|for|of)|(?:the )?(?:steps|procedure|instructions|recipe|guide) (?:to|for|of|on)|show me how (?:to|i|we)|walk me through|explain how to) ?(.*)$/i,
  ],
  ['how', /^(?:我们?|你们?|应该|该|要)?(?:怎么样?才?能?|如何|怎样|咋)(.+)$/u],
  ['how', /^(.{1,12}?)(?:的)?(?:步骤|流程|方法)(?:是什么|是|有哪些)?$/u],
  [
    'how',
    /^(?:wie (?:mach\S*|kann|könn\S*|soll\S*|muss|geht|funktioniert|richte|installier\S*|deploy\S*)\b(?: (?:ich|wir|man|du))?|(?:was sind )?(?:die )?schritte (?:zu[mr]?|für)|anleitung (?:zu[mr]?|für)) ?(.*)$/i,
  ],
  [
    'about',
    /^(?:(?:can you )?tell me (?:more |all |everything |something )?(?:about|of)|what (?:do|did) (?:you|we|i) (?:know|remember|have|learn) (?:about|of|on)|(?:everything|anything|all|something) (?:you know |we know |known )?(?:about|on)|what about|who(?:'s| is| was| are| were)|describe|summari[sz]e|do you (?:know|remember) (?:anything |something )?about|about) (.+)$/i,
  ],
  ['about', /^what(?:'s| is| are) (?!.*\b(?:that|which|when|than)\b)((?:the )?\S+(?: \S+){0,2})$/i],
  ['about', /^(?:关于|介绍一下|介绍|说说|讲讲|谁是|什么是|告诉我关于)(.+?)(?:的(?:事|情况|一切|信息))?$/u],
  ['about', /^(.+?)(?:是谁|是什么人|是什么|是怎样的人)$/u],
  ['about', /^(?:你|我们)?(?:知道|了解)(?:些|哪些)?(?:关于)?(.+?)(?:的什么|什么|吗)?$/u],
  [
    'about',
    /^(?:was (?:weißt du|wissen wir|weiß ich|ist bekannt) (?:alles )?(?:über|von)|wer (?:ist|war|sind)|was ist mit|erzähl(?:e)?(?: mir)?(?: mehr| alles| etwas)? (?:von|über)|alles über|beschreib\S*|was (?:ist|sind)) (.+)$/i,
  ],
];
/** Characters of a question that are looked at: what it is stands at its front. */
const longest = 500;

/** What kind of question this is, and what it is about; the whole text when no form fits. */
export function queryKind(text: string): { kind: Kind; subject: string } {
  const whole = text
    .slice(0, longest)
    .trim()
    .replace(/(?<![\s?？!！.。])[\s?？!！.。]+$/u, '');
  const asked = whole.replace(lead, '');
  for (const [kind, form] of forms) {
    const match = form.exec(asked);
    if (match) return { kind, subject: subjectOf(match[1] ?? match[2] ?? '') };
  }
  return { kind: 'general', subject: whole };
}

function subjectOf(text: string): string {
  return text.replace(/^(?:the|der|die|das|den|dem|了?解?) +/i, '').trim();
}
