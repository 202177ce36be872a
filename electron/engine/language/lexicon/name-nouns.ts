import { oneOf } from './all.ts';
import { listed } from './lexicon.ts';

// What is read of names: of what they are, by their own words and by those beside them.

/** What kinds of things are called, as the source of an expression; so are all that follow. */
export const thingNouns =
  oneOf(`gateway tool app software system platform library framework service database server machine camera device
  editor plug-?in model engine robot van car truck boat bike tractor oven till laptop tablet phone watch
  programme? website printer scanner computer router tracker monitor sensor language Programm Maschine Gerät
  Kasse`);

/** Bodies of people: firms, clubs, schools. */
export const bodyNouns =
  oneOf(`band club team company firm shop school choir group association agency lab laboratory restaurant café hotel
  clinic league guild charity startup bank office orchestra gym studio insurance union society university
  college hospital practice surgery bakery brewery farm garage pharmacy nursery kindergarten brand label
  newspaper magazine Verein Firma Schule Bank Versicherung Praxis Werkstatt Agentur Gruppe`);

/** Places. */
export const siteNouns =
  oneOf(`village town city island valley guesthouse pub campsite hostel inn chapel venue beach river lake mountain
  street road square hall castle barn Dorf Stadt Insel Tal Straße Platz Saal`);

/** What only a business has. */
export const holdingNouns =
  oneOf(`rep representative driver invoices? prices? offer quote contract delivery website support hotline warehouse
  sales terms catalogue coaches trucks buses engineers?`);

/** Words with a capital in the names of organisations. */
export const organisationNouns =
  oneOf(`Inc Corp GmbH Ltd LLC AG University Universität Bank Company Labs? Studios? Group Institute Foundation
  Hospital School Schule Records Choir Band Orchestra Heating Sons Brothers Partners Mühle Kita Bakery Clinic
  Klinik Rail Council Press Verlag Agency Club Team Association Verein Insurance Systems Software Works AB AS
  Oy SA BV Energi Energy Motors Airlines Logistics Solutions Services Consulting Capital Media Café Hotel
  Restaurant Theat(?:re|er) Museum Library Church Pharmacy Garage Farm Brewery College Academy Ministry
  Department Express Store Shop Union Society Federation Networks? Airways Pharma Journal Times Dental
  Veterinary Nursery Gym Gymnasium Verlag Praxis Werkstatt Bäckerei`);

/** Last words of the names of firms and bodies. */
export const firmNouns =
  oneOf(`LLP PLC Co Trust Mutual Housing Holdings Industries Suppl(?:y|ies) Foods? Oils? Seeds Marine Cabs Taxis
  Travel Tours Coaches Buses Catering Cleaning Plumbing Electrics? Roofing Builders Movers Removals Couriers?
  Freight Haulage Timber Textiles Parts Cycles Bikes Optics Diagnostics Biotech Therapeutics Instruments
  Robotics Analytics Cloud Telecom Realty Estates Properties Lettings Chambers Solicitors Associates Advisors
  Legal Law Accounting Surgery Practice Opticians Physio Vets Kennels Stables Nurseries Vineyards? Winery Dairy
  Butchers? Bakers? Grocers? Florists? Flowers Kitchens? Interiors Furniture Glass Metals? Steel Players
  Quartet Quintet Sextet Singers Chorus Alliance Partnership Centre Center Clinic Trio Ensemble Philharmonic
  Opera Ballet Sinfonia Rovers Rangers Wanderers Striders Committee Board Commission Authority Court Pictures
  Films Productions Publishing Printing Prints? Design Architects Engineering Fabrics Hire Rentals? Storage
  Security Waste Recycling Water Power Gas Internet Broadband Hosting Mobile Pay(?:ments)? Finance Wealth
  Assurance Re`);

/** Last words of the names of places. */
export const placeNouns =
  oneOf(`Street Road Lane Avenue Square Park Hill Valley Island Bay Beach Lake River Bridge Harbou?r Airport Station
  Hall Sound Mill Wood Forest Cottage Castle Gardens? Market Arena Stadium Straße Allee Platz Weg`);

/** Words in front of German nouns, which have capitals themselves at a sentence's beginning. */
export const germanSmallWords =
  oneOf(`der die das den dem des ein eine[nmrs]? kein keine[nmrs]? mein meine[nmrs]? unsere?[nmrs]? sein seine[nmrs]?
  ihre?[nmrs]? dieser? diese[nms]? jede[rnms]? alle[rnms]? beide[rn]? neue[nrms]? alte[nrms]? erste[nrms]?
  letzte[nrms]? nächste[nrms]? beim im am zum zur vom ins ans bei nach vor seit mit ohne gegen durch für um
  über unter zwischen wegen trotz während anfang mitte ende heute gestern morgen hier dort da dann und oder
  aber ab bis wer was wie wann wo er sie es wir ich man nur auch noch schon wieder sonst damit darum januar
  februar märz april mai juni juli august september oktober november dezember montags? dienstags? mittwochs?
  donnerstags? freitags? samstags? sonntags? uhr euro prozent kilo liter meter gramm glas stück paket kiste
  flasche tasse dose`);

/** Everyday Chinese words that begin like a surname. */
export const everydayWords =
  oneOf(`安排 安全 安静 方便 方法 方案 方面 方式 马上 马路 成都 成绩 成功 成为 成本 高兴 高级 高度 任何 任务 金额 时间 时候 项目 白天 白色 关系 关门 关于 关键 房间 房子 房租 黄色 路上 路线
  水平 温度 包括 曲目 边上 常常 古典 简单 简历 单位 单子 向导 应该 连续 周末 周[一二三四五六日] 于是 段落 江边 石头 金色 严重 毛病 万一 万元 张贴 全部 全家 全年 文件 文章 齐全 和平 华语
  费用 车站 平台 明天 程序 程度 支付 解决 计划 顾客 顾问 元旦 艾草 商店 商量 施工 阳台 阳光 龙头 包装 包子 鱼 牛奶 牛肉 花`);

/** Words with capitals that name nobody and nothing of its own. */
export const notNames: ReadonlySet<string> = new Set(
  listed(
    `monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays
    sundays january february march april may june july august september october november december english german
    french spanish italian chinese japanese arabic dutch russian i ok api pdf iban vat ui ci cd url http sql html
    css json usb tv wifi easter christmas phd msc bsc mba ceo cto cfo hr it ngo gps faq jan feb mar apr jun jul aug
    sep sept oct nov dec mr mrs ms dr prof q1 q2 q3 q4`,
  ),
);

/** Words that begin sentences, and are no names there. */
export const sentenceOpeners: ReadonlySet<string> = new Set(
  listed(
    `with without thanks because both during despite until than via under over within against between the a an this that
    these those there here today yesterday tomorrow monday tuesday wednesday thursday friday saturday sunday january
    february march april may june july august september october november december user owner decided agreed
    discussed met had spent fixed reviewed worked talked read wrote noticed learned note notes next first then
    finally after before when while since during once every each all both some most many no yes if for from in on at
    with by to as it its he she they we i my our his her their what who how why where please thanks remember also
    but and so or not never always only just prefers likes wants uses lives works moved switched chose picked
    dropped replaced renewed started finished new old deadline budget morning evening lunch dinner ich wir er sie es
    der die das ein eine heute gestern`,
  ),
);

/** Words that say what kind of thing a name names, or how; they tell no two things apart. */
export const genericNameWords: ReadonlySet<string> = new Set(
  listed(
    `the a an project projekt proyecto projet team app application website site system tool service platform method
    technique flow pattern inc corp corporation gmbh ltd llc co company ag sa dr mr mrs ms prof city of and js sql
    io`,
  ),
);

/** What is said of something by what it is (`is the port that …`), in several languages. */
export const kindNouns = {
  organization:
    oneOf(`company firm bank shop restaurant school supplier airline Firma Bank Unternehmen Laden empresa banco
    tienda aerolínea compañía 公司 银行 商店 餐厅`),
  place: oneOf(`city town village island port river lake country district Stadt Dorf Insel Hafen Fluss See Land ciudad
    pueblo isla puerto río lago país barrio 城市 城镇 村子 岛 港口 国家 地方`),
  tool: oneOf(`tool app software programme? library database service platform editor device machine Werkzeug Programm
    Anwendung Gerät Datenbank herramienta aplicación programa plataforma 工具 软件 应用 程序 平台`),
};
