import { type Lexicon, listed, numbered, tabled } from './lexicon.ts';

export const zh: Lexicon = {
  tag: 'zh',
  numbers: numbered('一:1 二:2 两:2 三:3 四:4 五:5 六:6 七:7 八:8 九:9 十:10 十一:11 十二:12'),
  units:
    tabled(`秒:s 分钟:min 小时:h 天:d 周:wk 星期:wk 个月:mo 年:yr 克:g 公斤:kg 千克:kg 吨:t 毫米:mm 厘米:cm 米:m 公里:km 千米:km
    升:l 度:°c 摄氏度:°c 元:cny 块:cny 欧元:eur 美元:usd`),
  clock: { noon: listed('中午'), midnight: listed('午夜'), morning: listed('上午 早上'), later: listed('下午 晚上') },
  now: listed('现在 从现在起 目前 如今'),
  changing: listed('改到 改成 改为 改在 调到 调成 调整为 推迟 提前到 换成 换到 不再 搬到 涨到 降到 升到 取代'),
  turning: listed(
    `改 换 搬 调到 调成 推迟 提前 取消 不再 涨 降 退休 离开 离职 升到 变成 转到 新的 不去了 不用了 记错 现在`,
  ),
  copulas: listed('是 为'),
  light: listed('在 于'),
  attributes: listed('截止日期 生日 地址 电话 电话号码 版本 端口 价格 预算 工资 房租 负责人 经理 老板 状态'),
  genitives: listed('的'),
  relations: { home: listed('住在 居住在'), employer: listed('就职于 任职于'), superior: listed('汇报给') },
  owner: listed('用户 用戶'),
  self: listed('我 本人'),
  speaking: { first: listed('我'), second: listed('你 您') },
  ownName: listed('我的名字 我叫什么 我叫什麼 我叫啥 我是谁 我是誰 我姓什么 我姓什麼'),
  introducing: listed('我叫 我的名字叫 我的名字是 用户叫'),
  supposing: listed('假如 假设 假定 想象一下 扮演'),
  unsure: listed('如果 要是 也许 可能 大概 例如 比如 希望我'),
  conditions: listed('如果 要是'),
  always: listed('总是 从不'),
  joking: listed('开玩笑 哈哈 逗你'),
  negations: listed('不 没 没有 别 无 未 勿'),
  passing: listed('今天 昨天 明天 今早 今晚 昨晚 本周 这周 上周 下周 本月 这个月 上个月'),
  idle: listed('了 会 每 举行 进行'),
  yearly: listed('生日 出生 诞辰 周年 纪念日 每年 一年一度'),
  beginning: listed('从 自 起'),
  pointing: listed('他 她 它 他们 她们 它们 这 那 这个 那个 这些 那些 那里 这里 那时'),
  intending: listed('打算 计划 想要 准备 希望 应该 将要'),
  takingBack: listed('不对 等等，不 说错了 刚才说错了 更正 我记错了'),
  machines: listed('智能助手 智能助理 语音助手 人工智能 聊天机器人 大模型 语言模型 ai助手 ai'),
};
