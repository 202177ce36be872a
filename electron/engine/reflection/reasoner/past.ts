import type { Memory } from '#shared/model/memory.ts';
import { milestoneReflections } from '../../workspace/milestones.ts';
import { evolutionPath, reflectionLogPath } from '../../workspace/paths.ts';
import { type Habit, habitual } from '../habits.ts';
import type { Material } from '../material.ts';
import type { Handles } from './handles.ts';
import { mayBeShown } from './withheld.ts';

/** Past reflections that are shown, the latest, and what was decided in each; entries of evolution.md; open questions. */
const most = { reflections: 6, decided: 8, evolution: 8, questions: 8 };

/**
 * What only shows over several reflections: what was decided lately, what was understood, what the owner tends to accept, what is still
 * asked, and what this reflection is to bring together.
 */
export function* pastLines({ past, evolution, pages, number, habits }: Material, handles: Handles): Generator<string> {
  const milestone = milestoneReflections[number];
  if (milestone !== undefined && past.length > 0)
    yield `This is reflection #${number}: propose one insight on ${milestone.asks}, citing the lines below.`;
  yield* habitLines(habits);
  for (const page of pages)
    for (const question of page.questions.filter(mayBeShown).slice(0, most.questions))
      yield `${handles.of('q', question)} open question on ${page.name}: ${question.text.split('\n')[0]}`;
  for (const { section, text, line } of evolution
    .filter((one) => isSaid(`[${one.section}] ${one.text}`))
    .slice(-most.evolution))
    yield `${handles.of('v', noteOf(evolutionPath, line, text, null))} [${section}] ${oneLineOf(text)}`;
  for (const { n, day, decision, line, notes } of past.slice(-most.reflections).toReversed()) {
    yield `${handles.of('l', noteOf(reflectionLogPath, line, `Reflection #${n}`, day))} #${n} ${day}: ${decision}`;
    const told = notes.flatMap((note, at) =>
      /^[✓✗]/.test(note) && isSaid(note) ? [{ note, line: line + 3 + at }] : [],
    );
    for (const { note, line: at } of told.slice(0, most.decided))
      yield `  ${handles.of('l', noteOf(reflectionLogPath, at, note, day))} ${oneLineOf(note)}`;
  }
}

function* habitLines(habits: ReadonlyMap<string, Habit>): Generator<string> {
  for (const [sort, habit] of habits) {
    const is = habitual(habit);
    if (is === null) continue;
    const verb = is === 'accepted' ? 'accepts' : 'refuses';
    yield `The owner nearly always ${verb}: ${sort} (${habit.accepted} of ${habit.of} accepted)`;
  }
}

/** Whether a line says something to a person: one that speaks to machines stays where it is. */
const isSaid = (text: string): boolean => mayBeShown(noteOf('', 0, oneLineOf(text), null));

const oneLineOf = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A line of a file that is no memory by itself, to be cited as one. */
const noteOf = (path: string, line: number, text: string, at: string | null): Memory => ({
  id: `note:${path}`,
  kind: 'note',
  store: 'semantic',
  path,
  line,
  endLine: line,
  title: '',
  text: text.split('\n')[0] ?? '',
  at,
  type: null,
  confidence: null,
  tags: [],
  source: null,
  entities: [],
  parent: null,
});
