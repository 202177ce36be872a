import { t } from '../../text/text.ts';
import type { IconName } from '../../ui/index.ts';
import { effectOf } from './effects.ts';
import type { ParameterState } from './parameter-state.ts';
import { choiceWord } from './words.ts';

export const sectionIds = [
  'general',
  'agents',
  'capture',
  'recall',
  'forgetting',
  'reflection',
  'models',
  'sync',
  'advanced',
] as const;
export type SectionId = (typeof sectionIds)[number];

/** What stands in a section beside parameters; its words, for the search. */
export type Panel =
  | 'appearance'
  | 'workspace'
  | 'model'
  | 'meaning'
  | 'sync'
  | 'handover'
  | 'backup'
  | 'updates'
  | 'report'
  | 'moments'
  | 'fading'
  | 'captured'
  | 'reflection';
export const panelWords: Record<Panel, string> = {
  appearance: t(
    'theme appearance light dark as the system colour language english deutsch german start when i log in autostart remember from anywhere global shortcut check spelling dictionary',
  ),
  workspace: t('workspace folder version'),
  captured: t('captured this week kept corrected'),
  reflection: t('reflection next last now nights'),
  fading: t('curve forgetting unused fades to half in days active fading dormant half-life half life'),
  moments: t('hooks moments session start question end programs connected mcp'),
  model: t('language model test api key speed night cost openai claude codex'),
  meaning: t('search by meaning embedder vectors'),
  sync: t('sync remote two machines conflict'),
  handover: t('handover give people signed folder take proposals'),
  backup: t('backup copy file restore'),
  updates: t('newer versions update installer look for'),
  report: t('report a problem log versions help socket connect address'),
};

type Section = {
  id: SectionId;
  name: string;
  icon: IconName;
  about: string;
  /** Groups of parameters, and single keys that belong here though their group stands elsewhere. */
  groups: readonly string[];
  keys: readonly string[];
  panels: readonly Panel[];
  /** Its parameters by what they are about, in this order; what no card names stands first. */
  cards?: readonly { title: string; keys: readonly string[] }[];
};

/** Technical ones: what nobody needs to touch stands apart. */
const advanced = ['model.retries', 'model.breakerFailures', 'model.cooldownSeconds', 'model.commandVariables'];

/** A page each. A parameter stands in the section that names its key, else in that of its group. */
export const sections: readonly Section[] = [
  {
    id: 'general',
    name: t('General'),
    icon: 'settings',
    about: t('How it looks, whose memory it is, and how much of it is always in view.'),
    groups: ['Core memory'],
    keys: [],
    panels: ['appearance', 'workspace', 'updates'],
  },
  {
    id: 'agents',
    name: t('Agents'),
    icon: 'agents',
    about: t('Whether the programs you use really reach your memory, and how much they may propose.'),
    groups: ['Agents'],
    keys: ['proposals.dailyCap', 'reflection.byAgent', 'reflection.agentApproval', 'reflection.inViews'],
    panels: ['moments'],
  },
  {
    id: 'capture',
    name: t('Capture'),
    icon: 'pencil',
    about: t('What is kept from conversations without anyone asking.'),
    groups: ['Capture'],
    keys: [],
    panels: ['captured'],
  },
  {
    id: 'recall',
    name: t('Recall'),
    icon: 'search',
    about: t('How a question finds what it needs.'),
    groups: ['Recall'],
    keys: [],
    panels: ['meaning'],
  },
  {
    id: 'forgetting',
    name: t('Forgetting'),
    icon: 'curve',
    about: t('How fast what nobody uses fades. Nothing is archived without your word.'),
    groups: ['Decay'],
    keys: [],
    panels: ['fading'],
  },
  {
    id: 'reflection',
    name: t('Reflection'),
    icon: 'review',
    about: t('When memories are thought over. You decide what comes of it.'),
    groups: ['Reflection'],
    keys: [],
    panels: ['reflection'],
    cards: [
      {
        title: t('When'),
        keys: ['reflection.nightly', 'reflection.hour', 'reflection.threshold', 'reflection.afterSession'],
      },
      { title: t('How much'), keys: ['reflection.decisions', 'reflection.outputTokens'] },
      { title: t('Answers'), keys: ['reflection.replies'] },
    ],
  },
  {
    id: 'models',
    name: t('Models'),
    icon: 'chip',
    about: t('Who reasons at night and in the window. Mneme needs none; agents bring their own.'),
    groups: ['Language model'],
    keys: [],
    panels: ['model'],
  },
  {
    id: 'sync',
    name: t('Sync and backup'),
    icon: 'refresh',
    about: t('The same memory on two machines, a part of it for others, and a copy of all of it.'),
    groups: ['Sync'],
    keys: [],
    panels: ['backup', 'sync', 'handover'],
  },
  {
    id: 'advanced',
    name: t('Advanced'),
    icon: 'terminal',
    about: t('The log, alerts, and how patient Mneme is.'),
    groups: ['Audit'],
    keys: advanced,
    panels: ['report'],
    cards: [
      { title: t('Log and alerts'), keys: ['audit.retentionDays', 'audit.alerts'] },
      { title: t('Model calls'), keys: advanced },
    ],
  },
];

export function sectionOf({ key, group }: Pick<ParameterState, 'key' | 'group'>): SectionId {
  const named =
    sections.find(({ keys }) => keys.includes(key)) ?? sections.find(({ groups }) => groups.includes(group));
  return named?.id ?? 'advanced';
}

/** What may be chosen, as it is kept and as it is read. */
const choicesOf = ({ choices }: ParameterState) =>
  (choices ?? []).flatMap((choice) => [choice, choiceWord(choice)]).join(' ');

export type SectionMatch = { section: Section; parameters: ParameterState[]; panels: readonly Panel[] };

/** Every section with what of it has all these words; those with nothing are left out. @param changed only what was changed */
export function matchSections(parameters: readonly ParameterState[], words: string, changed: boolean): SectionMatch[] {
  const sought = words.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string) => sought.every((word) => text.toLowerCase().includes(word));
  return sections.flatMap((section) => {
    const mine = parameters.filter(
      (one) =>
        sectionOf(one) === section.id &&
        (!changed || one.set) &&
        has(
          `${one.key} ${one.title} ${one.meaning} ${one.group} ${section.name} ${choicesOf(one)} ${effectOf(one) ?? ''}`,
        ),
    );
    const panels = changed ? [] : section.panels.filter((panel) => has(`${panelWords[panel]} ${section.name}`));
    return mine.length + panels.length === 0 ? [] : [{ section, parameters: mine, panels }];
  });
}
