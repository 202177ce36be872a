import type { Caller } from '#shared/model/agent.ts';
import type { Alert } from '#shared/model/audit.ts';
import { fail } from '#shared/model/error.ts';
import { type ConsentName, consents, type WaitingTopic } from '#shared/model/settings.ts';
import { writtenBy } from '../memories/write.ts';
import type { Services } from '../services.ts';
import { confirm } from '../settings/consent.ts';
import { planSettings } from '../settings/plan.ts';
import { settingsPath } from '../workspace/codecs/config.ts';

/** What a file asks for and the owner did not confirm on this machine: it does nothing until then. */
export function waitingIn(services: Services): WaitingTopic[] {
  const settings = services.settings.reading.waiting.map(({ name, values }) => {
    const said = Object.entries(values).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
    const isOff = name === 'embedder' && Object.keys(values).length === 1 && values['recall.embedder'] === 'none';
    const topic = topicOf(name, name, settingsPath, said.join(', '));
    return isOff ? { ...topic, why: consents.embedder.off } : topic;
  });
  const remote = services.syncing.waiting;
  const roles = services.ports.roles?.waiting() ?? [];
  return [
    ...settings,
    ...(remote === null ? [] : [topicOf('remote', 'remote', '.mneme/sync.json', remote)]),
    ...roles.map(({ name, role }) => topicOf('role', `role:${name}`, '.mneme/agents.json', `${name} is ${role}`)),
  ];
}

const topicOf = (name: ConsentName, topic: string, path: string, value: string): WaitingTopic => {
  const { title, why } = consents[name];
  return { topic, title, why, path, value: value.slice(0, 600) };
};

export function requireWaiting(waiting: WaitingTopic[], topic: string): WaitingTopic {
  const found = waiting.find((one) => one.topic === topic);
  if (found) return found;
  throw fail('input.invalid', `Nothing waits as ${topic}.`, 'mneme settings lists what waits for your word.');
}

export async function confirmWaiting(services: Services, { topic }: WaitingTopic): Promise<void> {
  if (topic === 'remote') return services.syncing.confirm();
  if (topic.startsWith('role:')) return services.ports.roles?.confirm(topic.slice('role:'.length));
  confirm([topic as ConsentName], services.settings.file, services.consent);
}

/** Takes out of the file what waits. */
export async function refuseWaiting(services: Services, { topic }: WaitingTopic, caller: Caller): Promise<void> {
  if (topic === 'remote') return void (await services.syncing.set(null));
  if (topic.startsWith('role:')) return services.ports.roles?.refuse(topic.slice('role:'.length));
  const values = Object.fromEntries(consents[topic as ConsentName].keys.map((key) => [key, null]));
  await services.door.commit(() => planSettings(services.root, values), writtenBy(caller, 'refused settings'));
}

const alertSuffix = ':waiting';

/** What waits, as alerts: they are made of what stands, and settle with it. */
export function waitingAlerts(services: Services): Alert[] {
  const at = new Date(services.ports.clock.now()).toISOString();
  return waitingIn(services).map(({ topic, title, why, path, value }) => ({
    id: `${topic}${alertSuffix}`,
    kind: 'critical',
    path,
    at,
    actor: 'manual',
    commit: null,
    words: `${title} waits for your word: ${path} says ${value}. ${why} Until you confirm it on this machine it does nothing.`,
    remedy: 'Confirm it if it is yours; else take it out. mneme settings confirm does the same.',
    before: null,
    after: value,
    settled: null,
  }));
}

/** The topic that an alert's id names; null for any other alert. */
export const waitingTopic = (id: string): string | null =>
  id.endsWith(alertSuffix) ? id.slice(0, -alertSuffix.length) : null;
