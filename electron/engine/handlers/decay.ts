import { join } from 'node:path';
import type { decayMethods } from '#shared/contract/methods/decay.ts';
import type { Output } from '#shared/contract/methods.ts';
import { fail } from '#shared/model/error.ts';
import { auditLogPath } from '../commit/audit-file.ts';
import type { Waning } from '../decay/census.ts';
import { curveOf } from '../decay/course.ts';
import { historyOf } from '../decay/cycle/history.ts';
import { dayAfter, dayOf } from '../decay/days.ts';
import { accessLogPath } from '../decay/files.ts';
import { duplicatesDeps } from '../duplicates/around.ts';
import { listMerges } from '../duplicates/propose.ts';
import { memoryId } from '../graph/memory-id.ts';
import type { Services } from '../services.ts';
import { decayBounds } from '../settings/decay.ts';
import { parseAccessLog, writtenId } from '../workspace/codecs/access-log.ts';
import { linesWith } from '../workspace/lines-with.ts';
import type { HandlersOf } from './types.ts';

/** Characters of a memory's text in a list. */
const listedText = 300;

export const decayHandlers: HandlersOf<keyof typeof decayMethods> = {
  async 'decay.status'(services) {
    const { scores, cycle, settings, ports } = services;
    const { lambda, ...thresholds } = decayBounds(settings);
    // An index that is still read would be counted as if the rest did not exist.
    await services.ready.catch(() => undefined);
    const { counts } = await services.censuses.now();
    const { running } = cycle;
    const cycles = await linesWith(join(services.root, auditLogPath), '| DECAY |');
    return {
      counts,
      lambda,
      thresholds,
      running: running === null ? null : { ...running, since: new Date(running.since).toISOString() },
      last: cycle.last,
      failed: cycle.failed,
      next: new Date(cycle.next()).toISOString(),
      missed: cycle.missed(),
      history: historyOf(cycles.join('\n'), { now: ports.clock.now(), zone: ports.clock.zone }),
      problems: scores.problems,
    };
  },

  async 'decay.run'({ cycle }) {
    return cycle.run('asked for');
  },

  async 'decay.cancel'({ cycle }) {
    return { cancelled: cycle.cancel() };
  },

  async 'decay.forecast'(services, { days, within, limit }) {
    await services.ready;
    const today = todayOf(services);
    const { ahead, waning } = await services.censuses.now();
    const soon = waning.filter(({ inDays }) => inDays <= within);
    return {
      days: ahead.slice(0, days + 1).map((counts, n) => ({ ...counts, day: dayAfter(today, n) })),
      waning: listed(services, soon.slice(0, limit), today),
      total: soon.length,
    };
  },

  async 'decay.candidates'(services, { limit }) {
    await services.ready;
    const proposed = new Set(await services.reflecting.archivals());
    const { candidates } = await services.censuses.now();
    const spent = candidates.filter(({ id }) => proposed.has(id));
    const archival = listed(services, spent.slice(0, limit), todayOf(services));
    return { archival, archivalTotal: spent.length, merges: await listMerges(duplicatesDeps(services)) };
  },

  async 'memory.curve'(services, { id, ahead }) {
    const memory = services.index.get([memoryId(services.index, id)])[0];
    if (memory === undefined) {
      const words = `There is no memory ${id.slice(0, 100)}.`;
      throw fail('memory.missing', words, 'Take the id from a search result.');
    }
    await services.access.flush();
    const naming = await linesWith(join(services.root, accessLogPath), writtenId(memory.id));
    const log = parseAccessLog(naming.join('\n')).filter(({ ids }) => ids.includes(memory.id));
    const { clock } = services.ports;
    return curveOf(memory, services.scores.of(memory), log, { clock, bounds: decayBounds(services.settings), ahead });
  },

  async 'memory.keep'(services, { ids }) {
    const current = new Map(ids.map((id) => [id, memoryId(services.index, id)]));
    const known = new Set(services.index.get([...new Set(current.values())]).map(({ id }) => id));
    const kept = [...known];
    services.access.note(services.ports.clock.now(), 'used', kept);
    return { kept, missing: ids.filter((id) => !known.has(current.get(id) ?? id)) };
  },
};

const todayOf = ({ ports: { clock } }: Services) => dayOf(clock.now(), clock.zone);

type Listed = Output<'decay.forecast'>['waning'];

function listed({ index }: Services, some: Waning[], today: string): Listed {
  const memories = new Map(index.get(some.map(({ id }) => id)).map((memory) => [memory.id, memory]));
  return some.flatMap(({ id, score, status, to, inDays }) => {
    const memory = memories.get(id);
    if (memory === undefined) return [];
    const { kind, store, title, text, path, line } = memory;
    const citation = `${path}#L${line}`;
    const on = to === null ? null : dayAfter(today, inDays);
    return [{ id, kind, store, title, text: text.slice(0, listedText), citation, score, status, becomes: to, on }];
  });
}
