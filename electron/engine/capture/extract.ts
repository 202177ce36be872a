import type { EpisodeType } from '#shared/model/memory.ts';

/** A durable statement of a message, as it was said. */
export type Statement = { text: string; kind: EpisodeType; why: string };

const durable: [kind: EpisodeType, why: string, form: RegExp][] = [
  [
    'decision',
    'decided',
    /\b(?:(?:i|we)(?:'ve| have)? (?:finally )?(?:decided|chose|chosen|settled on|agreed (?:to|on)|picked)|we(?:'re| are) going with|(?:let's|we'll|we will) (?:go with|stick with|use) )\b|\b(?:wir haben (?:uns )?\S*.*(?:entschieden|beschlossen)|hemos decidido|decidimos|he decidido)\b|(?:我们?|咱们)(?:已经|最终)?(?:决定|选择了|选定)/iu,
  ],
  [
    'preference',
    'prefers',
    /\b(?:i|we) (?:really |always |usually |strongly |much |no longer |don't |do not )*(?:prefer|like|love|hate|dislike|can't stand|avoid|enjoy)\b|\bmy (?:favou?rite|preferred)\b|\bich (?:bevorzuge|mag|hasse|liebe)\b|\b(?:prefiero|odio|me gustan?|me encantan?)\b|我(?:更|很|最|不)?(?:喜欢|讨厌|偏好|爱)/iu,
  ],
  [
    'fact',
    'about the person',
    /\b(?:my name is|i(?:'m| am) (?:called|from|based in|allergic|a |an |the |vegan|vegetarian|married|left-handed)|i (?:live|work|moved|grew up|was born|started working|use|own|have (?:a|an|two|three|\d+) )|call me)\b|\bich (?:heiße|wohne|arbeite|bin)\b|\b(?:me llamo|vivo en|trabajo en|soy)\b|我(?:叫|住在|是|在.{1,12}工作|来自|的名字)/iu,
  ],
  [
    'fact',
    'relationship',
    /\b(?:my|our) (?:wife|husband|partner|girlfriend|boyfriend|son|daughter|mother|mom|father|dad|brother|sister|boss|manager|colleague|coworker|teammate|friend|dog|cat|team|company|doctor|landlord)\b.{0,40}\b(?:is|are|was|works|lives|has|likes|prefers|called|named)\b|\b(?:meine?|unsere?) (?:frau|mann|sohn|tochter|chefin?|kollegin?|freundin?|mutter|vater|bruder|schwester)\b|\bmi (?:esposa|marido|hijo|hija|jefe|jefa|madre|padre|hermano|hermana|amigo|amiga)\b|我的?(?:妻子|老婆|丈夫|老公|儿子|女儿|妈妈|爸爸|哥哥|姐姐|弟弟|妹妹|老板|同事|朋友)/iu,
  ],
  [
    'fact',
    'date',
    /\b(?:birthday|anniversary|deadline|due|appointment|meeting|flight|launch|release|interview|exam|wedding|vacation|holiday)\b.{0,60}(?:\d|monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|next week|january|february|march|april|june|july|august|september|october|november|december)|\b(?:geburtstag|termin|frist)\b.{0,40}\d|\b(?:cumpleaños|fecha límite|reunión)\b.{0,40}\d|(?:生日|截止|会议|约会|航班|纪念日).{0,20}[\d一二三四五六七八九十]/iu,
  ],
  [
    'fact',
    'lesson',
    /\b(?:(?:i|we) (?:learned|learnt|realized|realised|found out|discovered) that|lesson learned|it turned? out|turns out|the (?:fix|root cause|trick|problem) (?:is|was)|next time (?:i|we)|never again)\b|\b(?:wir haben|ich habe) gelernt\b|\b(?:aprendí|aprendimos)\b|(?:教训|我们?(?:发现|学到|意识到))/iu,
  ],
  [
    'event',
    'milestone',
    /\b(?:i|we)(?:'ve| have)? (?:just |finally |successfully )?(?:shipped|launched|released|finished|completed|graduated|passed|got (?:married|engaged|promoted|hired|the job))\b|我们?(?:终于|已经)?(?:完成了|发布了|上线了|毕业了)/iu,
  ],
  [
    'fact',
    'standing rule',
    /^(?:please )?(?:always|never|from now on|in future|going forward)\b|\b(?:from now on|going forward)\b|^(?:immer|niemals|ab jetzt|siempre|nunca|a partir de ahora)\b|^(?:以后|今后|从现在起)/iu,
  ],
];

const hypothetical =
  /\b(?:if i (?:were|was|had|could)|what if|suppose|imagine|hypothetically|let's say|pretend|would(?:n't)? (?:be|have|like)|might|maybe|perhaps|could be|i wish|for example|e\.g\.|just kidding|kidding|joking|lol|haha|jk)\b|\b(?:vielleicht|wenn ich wäre|angenommen|quizás|tal vez|imagina)\b|(?:如果|假如|假设|也许|可能|开玩笑|哈哈|例如|比如)/iu;
const command =
  /^(?:please |can you |could you |would you )?(?:write|fix|add|show|list|explain|create|make|run|check|find|open|delete|remove|update|change|refactor|translate|summari[sz]e|give me|tell me|help|look|search|implement|test|read|generate)\b/iu;
const passing =
  /\b(?:right now|at the moment|today i feel|i(?:'m| am) (?:a bit |so |very )?(?:tired|hungry|bored|back|here|done|sorry|afraid|sure|not sure|trying|looking|going to|getting|seeing))\b/iu;

/**
 * What a person stated, decided or prefers, by rules: sentence by sentence, as said. Questions, hypotheses, jokes,
 * quotations, code and commands give nothing. English and Chinese, the plainest of German and Spanish. Pure.
 */
export function statementsIn(message: string): Statement[] {
  return sentencesOf(prose(message)).flatMap((text) => {
    const plain = text.replace(/[’‘]/g, "'");
    if (plain.length < 6 || plain.length > 600 || /[?？]["'”’)]*$/u.test(plain)) return [];
    if (hypothetical.test(plain) || command.test(plain) || passing.test(plain)) return [];
    const rule = durable.find(([, , form]) => form.test(plain));
    return rule === undefined ? [] : [{ text, kind: rule[0], why: rule[1] }];
  });
}

/** Sentences of a text, with their marks; abbreviations and numbers do not end one. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[。！？!?])\s*|(?<=(?<!\b(?:e\.g|i\.e|Mr|Mrs|Ms|Dr|vs|etc|St|No|z\.B|\p{Lu}))\.)\s+|\n+/u)
    .map((one) => one.replace(/^\s*(?:[-*+•]|\d+[.)])\s+/, '').trim())
    .filter((one) => one !== '');
}

/** A message without code, quotations of others and quoted blocks. */
function prose(message: string): string {
  return message
    .replace(/```[\s\S]*?(?:```|$)/g, '\n')
    .replace(/~~~[\s\S]*?(?:~~~|$)/g, '\n')
    .replace(/^\s*>.*$/gm, '')
    .replace(/^(?: {4}|\t).*$/gm, '')
    .split('\n')
    .filter((line) => !/["“„«「][^"”“»」]{12,}["”“»」]/u.test(line))
    .join('\n');
}
