import { hanNumberOf } from '../numbers.ts';
import { type CalendarUnit, calendarDay, firstOf, mondayOf, step, unitAround } from './calendar.ts';
import { type DateItem, dayOfMonth, fixed, monthIn, single } from './item.ts';

/** Times in Chinese and Japanese, which stand in a text without spaces around them. */
type HanRule = { form: RegExp; read(groups: string[], today: number): Omit<DateItem, 'to'> | null };

const number = '(\\d{1,4}|[〇零一二两兩三四五六七八九十]{1,4})';
const weekday = '([一二三四五六日天])';
const shifts: Record<string, number> = { 上: -1, 这: 0, 這: 0, 本: 0, 今: 0, 下: 1, 先: -1, 来: 1 };
const days: Record<string, number> = {
  大前天: -3,
  前天: -2,
  一昨日: -2,
  昨天: -1,
  昨晚: -1,
  昨日: -1,
  今天: 0,
  今晚: 0,
  今日: 0,
  明天: 1,
  明日: 1,
};
const years: Record<string, number> = { 前年: -2, 去年: -1, 昨年: -1, 今年: 0, 明年: 1, 来年: 1 };

const rules: HanRule[] = [
  rule(`${number}年(?:${number}月(?:${number}[日号號])?)?`, ([y = '', m, d]) => {
    const year = numberIn(y);
    if (year < 1000) return null;
    if (m === undefined) return fixed(unitAround(firstOf(year, 1), 'year', 0));
    return d === undefined ? monthIn(numberIn(m), year) : dayOrNone(year, numberIn(m), numberIn(d));
  }),
  rule(`${number}月${number}[日号號]?`, ([m = '', d = '']) => dayOfMonth(numberIn(m), numberIn(d))),
  rule(`${number}月份?`, ([m = '']) => monthIn(numberIn(m))),
  rule(
    `(?:最近|过去|過去|近|前)(?:的|这)?${number}个?(天|日|周|週|星期|礼拜|月|年)(?:间|間)?`,
    ([n = '', name = ''], today) => fixed({ start: step(today, unitNamed(name), -numberIn(n)), end: today + 1 }),
  ),
  rule(`${number}个?(天|日|周|週|星期|礼拜|月|年)(?:之?前|以前)`, ([n = '', name = ''], today) =>
    single(step(today, unitNamed(name), -numberIn(n))),
  ),
  rule(`([上这這本下])个?(?:周|週|星期|礼拜)${weekday}`, ([side = '', day = ''], today) =>
    single(mondayOf(today) + 7 * (shifts[side] ?? 0) + dayNamed(day)),
  ),
  rule('([上这這本下先今来])个?(?:周|週|星期|礼拜)', ([side = ''], today) =>
    fixed(unitAround(today, 'week', shifts[side] ?? 0)),
  ),
  rule('([上这這本下先今来])个?月', ([side = ''], today) => fixed(unitAround(today, 'month', shifts[side] ?? 0))),
  rule(`(?:周|星期|礼拜)${weekday}`, ([day = ''], today) => {
    const at = mondayOf(today) + dayNamed(day);
    return single(at <= today ? at : at - 7);
  }),
  rule('([月火水木金土日])曜日?', ([day = ''], today) => {
    const at = mondayOf(today) + '月火水木金土日'.indexOf(day);
    return single(at <= today ? at : at - 7);
  }),
  rule(`(${Object.keys(years).join('|')})`, ([name = ''], today) => fixed(unitAround(today, 'year', years[name] ?? 0))),
  rule(`(${Object.keys(days).join('|')})`, ([name = ''], today) => single(today + (days[name] ?? 0))),
];

/** The longest such time that begins here; null when none does. */
export function hanAt(text: string, from: number, today: number): DateItem | null {
  for (const { form, read } of rules) {
    form.lastIndex = from;
    const match = form.exec(text);
    const item = match && read(match.slice(1), today);
    if (match && item) return { ...item, to: from + match[0].length };
  }
  return null;
}

function rule(source: string, read: HanRule['read']): HanRule {
  return { form: new RegExp(source, 'uy'), read };
}

function dayOrNone(year: number, month: number, day: number): Omit<DateItem, 'to'> | null {
  return month < 1 || month > 12 ? null : single(calendarDay(year, month, day));
}

const numberIn = (text: string): number => (/^\d+$/.test(text) ? Number(text) : hanNumberOf(text));

/** 0 Monday … 6 Sunday. */
function dayNamed(name: string): number {
  return name === '天' ? 6 : '一二三四五六日'.indexOf(name);
}

function unitNamed(name: string): CalendarUnit {
  if (name === '天' || name === '日') return 'day';
  if (name === '月') return 'month';
  return name === '年' ? 'year' : 'week';
}
