import type { Suggestion } from '#shared/model/reflection.ts';
import { monthNames, weekdayNames } from '../../language/calendar.ts';
import { tellingWordsOf } from '../../language/telling-words.ts';
import { reflectionLogPath } from '../../workspace/paths.ts';
import type { Material } from '../material.ts';
import { milestoneIn, type RecurringTheme } from './milestones.ts';

/** Past reflections in which something comes up before it is a pattern. */
const pattern = 3;
const mostThemes = 2;

/** What only shows over several reflections: themes that come back, and the summary that a milestone asks for. */
export function insightsIn(material: Material, found: readonly Suggestion[]): Suggestion[] {
  const themes = themesOf(material);
  return [...recurring(themes, found, material), ...milestoneIn(material, themes)];
}

/** Words of what past reflections noted, by how many of them did. */
function themesOf({ past, pages }: Material): RecurringTheme[] {
  const labels = new Map(pages.map(({ id, name }) => [id, name]));
  const themes = new Map<string, RecurringTheme>();
  for (const { n, line, notes, day } of past) {
    for (const [at, note] of notes.entries()) {
      if (/^(?:Read|Tokens|Processed|Memories|Accepted|Rejected|Commits?)\b/i.test(note)) continue;
      for (const name of new Set(namesIn(note))) {
        const word = labels.get(name) ?? name;
        const theme = themes.get(word) ?? { word, reflections: [], evidence: [] };
        if (!theme.reflections.includes(n)) {
          theme.reflections.push(n);
          // Decision and session stand in the two lines between heading and notes.
          theme.evidence.push({
            id: `note:${reflectionLogPath}`,
            path: reflectionLogPath,
            line: line + 3 + at,
            quote: note.split('\n')[0]?.trim() ?? '',
            at: day,
          });
        }
        themes.set(word, theme);
      }
    }
  }
  return [...themes.values()]
    .filter(({ reflections }) => reflections.length >= pattern)
    .filter(({ word }, _, all) => !all.some((other) => other.word !== word && other.word.split(' ').includes(word)))
    .sort((a, b) => b.reflections.length - a.reflections.length || (a.word < b.word ? -1 : 1));
}

/** Names in a note, which are what it is about, each once: the id of a page stands for the words of its name. A day or a month is none. */
function namesIn(note: string): string[] {
  const names = [...note.matchAll(namePattern)].map(([name]) => name.replace(/'s$/, ''));
  const ofPages = new Set(names.filter((name) => name.includes('--')).flatMap((id) => id.split('-')));
  return names.filter((name) => {
    const low = name.toLowerCase();
    return tellingWordsOf(name).length > 0 && !ofPages.has(low) && !(low in monthNames) && !(low in weekdayNames);
  });
}

const namePattern = /(?<=[\p{L}\p{N},;:—“"'(-]\s?)\p{Lu}[\p{L}\p{N}'+#-]{2,}|(?<![a-z])[a-z]+--[\p{L}\p{N}-]+/gu;

function recurring(
  themes: RecurringTheme[],
  found: readonly Suggestion[],
  { evolution, number }: Material,
): Suggestion[] {
  const told = new Set(evolution.flatMap(({ text }) => tellingWordsOf(text)));
  const now = new Set(found.flatMap(({ does }) => tellingWordsOf(wordsOf(does))));
  return themes
    .filter(
      ({ word }) =>
        !tellingWordsOf(word).some((one) => told.has(one)) && tellingWordsOf(word).some((one) => now.has(one)),
    )
    .slice(0, mostThemes)
    .map(({ word, reflections, evidence }) => ({
      does: {
        kind: 'insight' as const,
        title: `${word} comes back`,
        text: `${word} came up in ${reflections.length} of the past reflections (${reflections.map((n) => `#${n}`).join(', ')}) and again in #${number}: a lasting concern, not a passing one.`,
      },
      reason: `The notes of ${reflections.length} past reflections name ${word}, and this one does too.`,
      evidence,
    }));
}

function wordsOf(does: Suggestion['does']): string {
  if (does.kind === 'fact' || does.kind === 'belief') return `${does.statement} ${does.entity.replaceAll('-', ' ')}`;
  if (does.kind === 'contradiction')
    return `${does.about.replaceAll('-', ' ')} ${does.sides.map(({ text }) => text).join(' ')}`;
  return does.kind === 'relation' ? `${does.from} ${does.to}`.replaceAll('-', ' ') : '';
}
