import type { FoundElsewhere } from '#shared/model/import.ts';
import { foundHere, lookedFor } from '../engine/interop/found.ts';

/** What other tools remember on this machine, and which of them are not here; no engine and no workspace is needed. */
export async function memoriesElsewhere(): Promise<{ places: FoundElsewhere[]; absent: string[] }> {
  const places = await foundHere();
  return { places, absent: lookedFor.filter((name) => places.every(({ title }) => title !== name)) };
}
