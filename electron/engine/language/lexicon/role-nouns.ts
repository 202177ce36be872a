import { oneOf } from './all.ts';
import { listed } from './lexicon.ts';

/** Things whose names end as those of people do: a printer is nobody. */
export const thingsLikeDoers: ReadonlySet<string> = new Set(
  listed(
    `scheduler compiler parser linter bundler helper wrapper loader handler listener controller renderer crawler debugger profiler installer launcher browser header footer pointer register parameter identifier iterator validator simulator emulator accelerator indicator connector adaptor actuator inverter regulator radiator alternator ventilator incubator defibrillator separator conveyor carburettor transistor resistor capacitor detector reactor reflector toner blower digger excavator sprayer trimmer sander grinder screwdriver spanner lever buzzer pager receiver transmitter transformer breaker strainer steamer cooker slicer cylinder propeller impeller rudder anchor trawler liner tanker freighter bunker shelter sewer gutter plaster mortar timber rubber leather silver copper powder butter pepper ginger cucumber oyster lobster burger platter starter semester gender tender wonder thunder spider tiger otter clover juniper jumper sweater zipper pullover sampler theater disaster manner power hour engraver wafer fiber fibre bumper tyre gather consider discover deliver remember differ prefer refer suffer enter alter render trigger transfer cancer fever ulcer bladder shoulder finger liver steer proper bitter upper lower inner outer utter mere clear entire near dear vier aber oder immer wieder weiter hier wer der er über unter sicher lieber später früher jeder dieser unser printer scanner computer order number water paper tower dinner letter river corner center counter timer server container router tracker washer dryer mixer burner cooler heater freezer trailer folder filter motor sensor tractor monitor projector compressor generator calendar reminder newsletter poster flyer banner sticker shower elevator escalator calculator refrigerator toaster boiler blender charger speaker adapter converter amplifier hammer ladder locker drawer cover border flower matter chapter quarter summer winter weather december october november september after over under never ever other another either rather together however former later order per offer answer paper layer buffer cluster cutter lighter mower cruiser roller stapler thermometer barometer meter liter litre wire error mirror door floor color colour interior exterior indoor outdoor minor major prior superior senior junior junior vector factor tensor humor humour honor honour harbor harbour favor favour flavor flavour labor labour odor odour rumor rumour armour vapor vapour tumor tumour terror horror list mist twist waist wrist fist assist consist exist insist persist resist checklist playlist shortlist artist-run guitar pillar sugar dollar grammar solar modular regular similar popular median christian european american italian canadian australian russian indian asian african norwegian egyptian human woman-owned`,
  ),
);

/** Kin, one of each, as the source of an expression. */
export const kinNouns =
  oneOf(`(?:grand|great-grand|step|half-|foster_|god)?(?:mother|father|mum|mom|dad|daddy|mummy|son|daughter|sister|brother|child|parents?)(?:-in-law)?
  grandma grandpa granny wife husband spouse fiancée? aunt auntie uncle cousin niece nephew twin girlfriend
  boyfriend (?:Groß|Stief|Schwieger)?(?:[mM]utter|[vV]ater|[sS]ohn|[tT]ochter) Schwester Bruder Schwager
  Schwägerin Tante Onkel Oma Opa Cousine? Nichte Neffe Ehefrau Ehemann Verlobte[rn]? Enkel(?:in)?`);

/** What people are called by what they do or are, where the end of the word does not tell. */
export const personNouns =
  oneOf(String.raw`nurse doctor chef cook clerk coach chief captain boss head lead chair guide pilot judge mentor midwife priest
  vicar rabbi imam bride groom patient colleague member volunteer apprentice trainee intern contact rep
  representative deputy secretary hire vet physio gp nanny bosun therapist assistant accountant consultant
  attendant tenant sergeant lieutenant agent student president resident superintendent correspondent resident
  postdoc witness friend neighbou?r roommate housemate flatmate pupil employee interviewee trustee referee aide
  nun monk thief pal ally king queen prince princess knight wizard druid rogue bard cleric paladin architect
  spokesperson salesperson chairperson plaintiff defendant landlady landlord counsel barista sous-chef au_pair
  principal [\p{Ll}-]*(?:man|woman|hand|mate|smith|wright|herd)`);

const germanEndings =
  oneOf(`(?:er|ist|or|ant|ent|ar|log|graf|kant|wirt|kolleg|freund|nachbar|koch|arzt|ärzt|anwält|chef)in lehrer leiter
  arbeiter meister fahrer partner führer händler trainer betreuer berater mieter inhaber schüler spieler
  sprecher pfleger techniker mechaniker prüfer vertreter besitzer pächter beleuchter ist kraft hilfe mann frau`);

/** The same in German, with the ends of words that tell. */
export const germanPersonNouns =
  oneOf(String.raw`\p{Lu}[\p{L}-]*${germanEndings} Lehrer Leiter Meister Fahrer Trainer Betreuer Berater Mieter Vermieter Inhaber
  Schüler Sprecher Pfleger Vertreter Kolleg(?:e|in) Freund Nachbar Arzt Ärztin Koch Köchin Wirt Chef Chefin
  Anwalt Anwältin Praktikant Azubi Imker Bäcker Trauzeug(?:e|in) Hausmeister Kassenwart Vorsitzende[rn]?
  Ansprechpartner Kontakt Hebamme`);

/** What companies are called as well as people: `our supplier` may be either. */
export const businessNouns =
  oneOf(`supplier provider vendor insurer distributor wholesaler retailer dealer carrier publisher manufacturer maker
  caterer brewer roaster contractor employer customer client sponsor partner competitor landlord broker grower
  producer importer exporter operator lender courier organi[sz]er investor buyer Lieferant Partner Anbieter
  Händler Kunde Vermieter Versicherer`);
