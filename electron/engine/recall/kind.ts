export type Kind = 'when' | 'about' | 'how' | 'latest' | 'prefers' | 'general';

/** English, Chinese, German. Group 1, where there is one, is what the question is about; the first form that fits wins. */
const forms: [Kind, RegExp][] = [
  [
    'prefers',
    /^(?:what|which|where|who|how)\b.*?\b(?:does|do|did|would) (.+?) (?:usually )?(?:prefer|like|love|favou?r)\b/i,
  ],
  ['prefers', /\b(?:preferences?|favou?rites?) (?:of|for) (.+)$/i],
  ['prefers', /^(.+?)(?:最)?(?:喜欢|偏好|爱)(?:什么|哪)/u],
  ['prefers', /^was (?:mag|bevorzugt) (.+)$/i],
  [
    'latest',
    /\b(?:latest|newest|most recent|news|update|current status|status)\b.*? (?:on|about|of|with|from|for) (.+)$/i,
  ],
  ['latest', /^(.+?)(?:的)?(?:最新|最近)(?:情况|进展|消息|怎么样)/u],
  ['latest', /^(?:was gibt es neues|was ist der stand)(?: (?:zu|bei|von|über))? ?(.*)$/i],
  [
    'when',
    /^(?:when|since when|what (?:date|day|year|month)|how long ago)\b(?: (?:did|was|were|is|do|does|will|have|has))? ?(.*)$/i,
  ],
  ['when', /^(.*?)(?:什么时候|何时|哪天|哪一年)/u],
  ['when', /^(?:wann|seit wann)\b(?: (?:hat|haben|war|ist|wurde))? ?(.*)$/i],
  [
    'how',
    /^(?:how (?:do|can|should|would|to)\b(?: (?:i|we|you|one))?(?: usually| normally)?|what are the steps (?:to|for)|steps (?:to|for)) ?(.*)$/i,
  ],
  ['how', /^(?:怎么|如何|怎样)(.*)$/u],
  ['how', /^wie (?:mache?|kann|soll)\b(?: (?:ich|wir|man))? ?(.*)$/i],
  [
    'about',
    /^(?:what do (?:you|we|i) (?:know|remember) (?:about|of)|what about|tell me (?:more )?about|who (?:is|was)|what (?:is|are)) (.+)$/i,
  ],
  ['about', /^(?:关于|介绍一下|谁是)(.+)$/u],
  ['about', /^(?:was (?:weißt du|wissen wir) über|wer ist|erzähl(?:e)? mir (?:von|über)) (.+)$/i],
];
/** Characters of a question that are looked at: what it is stands at its front. */
const longest = 500;

/** What kind of question this is, and what it is about; the whole text when no form fits. */
export function queryKind(text: string): { kind: Kind; subject: string } {
  const asked = text
    .slice(0, longest)
    .trim()
    .replace(/[\s?？!.。]+$/u, '');
  for (const [kind, form] of forms) {
    const match = form.exec(asked);
    if (match) return { kind, subject: (match[1] ?? '').replace(/^(?:the|了?解?) /i, '').trim() };
  }
  return { kind: 'general', subject: asked };
}
