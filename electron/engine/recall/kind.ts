import { type QuestionKind, questionKinds } from '#shared/model/memory.ts';
import file from '../../../resources/recall/kinds.json' with { type: 'json' };
import { oneOf } from '../language/lexicon/all.ts';
import { largest, probabilities, rowsOf } from '../language/reader/linear.ts';
import { statementFeatures } from '../language/reader/statement-features.ts';
import { unpacked } from '../language/reader/trained.ts';

const courtesies = oneOf(`(?:hey|hi|hello|ok|so|and|please|bitte|und|also)[,!]?_+
  (?:can|could|would)_you_(?:please_)?(?:tell_me|remind_me|say|look_up)(?!_(?:more_)?about)(?:_of)?,?_+
  (?:do_you_(?:know|remember|recall)|remind_me|tell_me|i_wonder|i(?:'d|_would)_like_to_know|any_idea)(?!_(?:more_|all_|everything_)?(?:about|of)),?_+
  请问一?下? 你?(?:还)?记得 你知道 (?:weißt_du(?:_noch)?|kannst_du_mir_sagen|sag_mir),?_+`);
/** Politeness before a question: "Can you tell me", "I wonder", "请问", "Weißt du". */
const lead = new RegExp(`^${courtesies}+`, 'iu');

const newsDe = oneOf(`was_gibt_es_neues gibt_es_(?:etwas_)?neues was_ist_neu was_ist_der_(?:aktuelle_)?stand
  wie_ist_der_(?:aktuelle_)?stand wie_steht_es neuigkeiten neues aktueller_stand`);
const stepsEn =
  oneOf(String.raw`how_(?:do|can|should|would|did|to)\b(?:_(?:i|we|you|one|people|they))?(?:_usually|_normally|_best)?
  what(?:'s|_is|_are)_the_(?:steps|process|procedure|way|best_way|right_way|command)_(?:to|for|of)
  (?:the_)?(?:steps|procedure|instructions|recipe|guide)_(?:to|for|of|on) show_me_how_(?:to|i|we)
  walk_me_through explain_how_to`);
const stepsDe =
  oneOf(String.raw`wie_(?:mach\S*|kann|könn\S*|soll\S*|muss|geht|funktioniert|richte|installier\S*|deploy\S*)\b(?:_(?:ich|wir|man|du))?
  (?:was_sind_)?(?:die_)?schritte_(?:zu[mr]?|für) anleitung_(?:zu[mr]?|für)`);
const aboutEn = oneOf(`(?:can_you_)?tell_me_(?:more_|all_|everything_|something_)?(?:about|of)
  what_(?:do|did)_(?:you|we|i)_(?:know|remember|have|learn)_(?:about|of|on)
  (?:everything|anything|all|something)_(?:you_know_|we_know_|known_)?(?:about|on) what_about
  who(?:'s|_is|_was|_are|_were) describe summari[sz]e do_you_(?:know|remember)_(?:anything_|something_)?about
  about`);
const aboutDe =
  oneOf(String.raw`was_(?:weißt_du|wissen_wir|weiß_ich|ist_bekannt)_(?:alles_)?(?:über|von) wer_(?:ist|war|sind) was_ist_mit
  erzähl(?:e)?(?:_mir)?(?:_mehr|_alles|_etwas)?_(?:von|über) alles_über beschreib\S* was_(?:ist|sind)`);
/** English, Chinese, German. Group 1, where there is one, is what the question is about; the first form that fits wins. */
const forms: [QuestionKind, RegExp][] = [
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
  ['latest', new RegExp(`^${newsDe}(?: (?:zu[mr]?|bei[m]?|von|vom|über|um|mit|der|des))? ?(.*)$`, 'i')],
  ['how', new RegExp(`^${stepsEn} ?(.*)$`, 'i')],
  ['how', /^(?:我们?|你们?|应该|该|要)?(?:怎么样?才?能?|如何|怎样|咋)(.+)$/u],
  ['how', /^(.{1,12}?)(?:的)?(?:步骤|流程|方法)(?:是什么|是|有哪些)?$/u],
  ['how', new RegExp(`^${stepsDe} ?(.*)$`, 'i')],
  ['about', new RegExp(`^${aboutEn} (.+)$`, 'i')],
  ['about', /^what(?:'s| is| are) (?!.*\b(?:that|which|when|than)\b)((?:the )?\S+(?: \S+){0,2})$/i],
  ['about', /^(?:关于|介绍一下|介绍|说说|讲讲|谁是|什么是|告诉我关于)(.+?)(?:的(?:事|情况|一切|信息))?$/u],
  ['about', /^(.+?)(?:是谁|是什么人|是什么|是怎样的人)$/u],
  ['about', /^(?:你|我们)?(?:知道|了解)(?:些|哪些)?(?:关于)?(.+?)(?:的什么|什么|吗)?$/u],
  ['about', new RegExp(`^${aboutDe} (.+)$`, 'i')],
];
/** Characters of a question that are looked at: what it is stands at its front. */
const longest = 500;

/** How surely a kind is read that no form tells: below, it is one of none. */
export const kindSure = 0.5;

/**
 * What kind of question this is, and what it is about; the whole text when no form tells that. Where none does, the kind is
 * read by what was learnt of questions by many authors.
 */
export function queryKind(text: string): { kind: QuestionKind; subject: string } {
  const whole = wholeOf(text);
  return formOf(text) ?? { kind: learntKind(whole), subject: whole };
}

/** The kind that the form of a question tells, and its subject; null where no form fits. */
export function formOf(text: string): { kind: QuestionKind; subject: string } | null {
  const asked = wholeOf(text).replace(lead, '');
  for (const [kind, form] of forms) {
    const match = form.exec(asked);
    if (match) return { kind, subject: subjectOf(match[1] ?? match[2] ?? '') };
  }
  return null;
}

const wholeOf = (text: string): string =>
  text
    .slice(0, longest)
    .trim()
    .replace(/(?<![\s?？!！.。])[\s?？!！.。]+$/u, '');

const { vocabulary, heads } = unpacked(file);

function learntKind(question: string): QuestionKind {
  const model = heads.kind;
  if (model === undefined || question === '') return 'general';
  const shares = probabilities(model, rowsOf(vocabulary, statementFeatures(question)));
  const at = largest(shares);
  return (shares[at] ?? 0) >= kindSure ? (questionKinds[at] ?? 'general') : 'general';
}

function subjectOf(text: string): string {
  return text.replace(/^(?:the|der|die|das|den|dem|了?解?) +/i, '').trim();
}
