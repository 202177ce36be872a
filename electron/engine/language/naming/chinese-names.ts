import { everydayWords } from '../lexicon/name-nouns.ts';
import { hanSurnames } from '../lexicon/surnames.ts';
import { dictionaryParts } from '../tokens.ts';
import type { NameKind } from './kind-of-name.ts';

const surname = `(?:欧阳|司马|上官|诸葛|[${hanSurnames}])`;
const title = '(?:先生|女士|小姐|老师|医生|大夫|教授|博士|师傅|经理|主任|律师|护士|教练|阿姨|叔叔|姐|哥|姨|叔|总|工)';
/** Who is named is told by what stands in front: what somebody is, or that it is a name. */
const introduced =
  '(?:叫|名叫|姓名是|请来|请了|来了|认识|同事|朋友|嘉宾|嘉宾定了|嘉宾是|老师|医生|教练|经理|律师|邻居|房东|导师|编辑|助理|司机|厨师|学生|客户|同学|会计|联系人是|联系人|负责人是|负责人)(?:是|：|:| )?';
const titled = new RegExp(`^(?<name>${surname}\\p{Script=Han}{1,2})${title}$`, 'u');
const goesOn =
  '(?=[，。、；：！？\\s,.;:!?]|$|把|是|在|说|会|要|负责|来|去|给|和|也|加入|从|对|不|有|住|教|已|今|明|每|下|昨|正|的|做|带|发|帮|接)';
/** Else by what only people do. */
const acts = '(?=把|说|加入|负责|教|住在|来了|搬到|辞职|结婚|答应|建议|喜欢|接手|发来)';
const everyday = new RegExp(`^${everydayWords}`, 'u');

const titledPerson = new RegExp(`${surname}\\p{Script=Han}{0,2}?${title}${goesOn}`, 'gu');
const person = new RegExp(
  `(?<=${introduced})${surname}[\\p{Script=Han}]{1,2}?${goesOn}|(?<=[的由找问跟和给，。：；\\s]|^)${surname}[\\p{Script=Han}]{1,2}?${acts}`,
  'gu',
);
const suffix =
  '(?:公司|酒店|客栈|宾馆|医院|诊所|学校|大学|中学|小学|幼儿园|银行|餐厅|饭店|出版社|工作室|研究所|研究院|协会|俱乐部|水文局|快递|书店|咖啡馆|工厂)';
const body = new RegExp(`[\\p{Script=Han}]{2,10}?(?=[公酒客宾医诊学大中小幼银餐饭出工研协俱水快书咖])${suffix}`, 'gu');

/** A surname and two more at the beginning of a sentence, with what people are or do behind them. */
const alone = new RegExp(
  `(?<=[。；！？\\s]|^)${surname}\\p{Script=Han}{2}(?=的(?:妻|丈|父|母|妈|爸|哥|姐|弟|妹|儿|女|生|朋|同|老)|对|会|和|有|是|想|爱|说|住|在|喜|教|来|去|刚|已|不|从|每|把|把)`,
  'gu',
);

export type ChineseName = { name: string; at: number; kind: NameKind };

/** Names in Chinese, which no capital and no blank sets apart: by surname and title, or by what a body is called. */
export function chineseNames(text: string): ChineseName[] {
  if (!/\p{Script=Han}/u.test(text)) return [];
  const found = (form: RegExp, type: NameKind['type']): ChineseName[] =>
    [...text.matchAll(form)].map((match) => ({ name: match[0], at: match.index, kind: { type, sure: true } }));
  const words = dictionaryParts(text);
  const apart = [...text.matchAll(alone)].flatMap((match): ChineseName[] => {
    const word = words.find(({ index }) => index === match.index);
    // The dictionary knows no word that begins with the surname and goes on.
    const isName = word !== undefined && (word.segment.length === 1 || word.segment.length === match[0].length);
    return isName ? [{ name: match[0], at: match.index, kind: { type: 'person', sure: true } }] : [];
  });
  const bodies = found(body, 'organization').map(({ name, at, kind }) => {
    // Only what stands behind the last particle is the name.
    const own = name.replace(/^.*(?:的|边|住|在|去|了|由|从|向|给|到|找|是|换成|和|家|所|个|负责|加入|接手)/u, '');
    return { name: own, at: at + name.length - own.length, kind };
  });
  const people = found(titledPerson, 'person').map((one) => ({ ...one, name: withoutTitle(one.name) }));
  return [...people, ...found(person, 'person'), ...apart, ...bodies].filter(
    ({ name }) => !everyday.test(name) && name.replace(new RegExp(suffix, 'u'), '').length > 1,
  );
}

/** Who has a given name is called by it with any title, and with none: `陈立群教授`, but `王老师`. */
const withoutTitle = (name: string): string => titled.exec(name)?.groups?.name ?? name;
