import { type DecayScores, decayScoresVersion } from '../workspace/codecs/decay-scores.ts';

const dayMs = 86_400_000;
const mostProblems = 50;

/** What is wrong in decay-scores.json, in words. `now` in ms. */
export function problemsIn(snapshot: DecayScores, now: number): string[] {
  const said = snapshot.problems.map(({ message }) => message);
  if (snapshot.version > decayScoresVersion)
    said.push(
      `The decay scores were written by a later version of Mneme (${snapshot.version}); no cycle writes over them.`,
    );
  const ahead = (text: string) => Number.isNaN(Date.parse(text)) || Date.parse(text) > now + dayMs;
  let [dates, numbers] = [0, 0];
  for (const { created, last_accessed: last, access_count: count, base_relevance: base } of snapshot.entries.values()) {
    if (ahead(created) || ahead(last)) dates++;
    if (count < 1 || base < 0 || base > 1) numbers++;
  }
  const entries = (count: number) => (count === 1 ? '1 score has' : `${count} scores have`);
  if (dates > 0)
    said.push(
      `${entries(dates)} a date that lies ahead or is none; it counts as today until the next cycle writes it so.`,
    );
  if (numbers > 0)
    said.push(
      `${entries(numbers)} a count below 1 or a base relevance outside 0 to 1; the nearest possible one counts.`,
    );
  return said.slice(0, mostProblems);
}
