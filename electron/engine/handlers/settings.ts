import type { settingsMethods } from '#shared/contract/methods/settings.ts';
import type { Output } from '#shared/contract/methods.ts';
import { type Parameter, type ParameterKey, parameterKeys, parameters } from '#shared/model/settings.ts';
import { ownerAsWritten } from '../graph/resolve.ts';
import { writtenBy } from '../memories/write.ts';
import { confirm, givenBy } from '../settings/consent.ts';
import { followSettings } from '../settings/instructions/follow-settings.ts';
import { planSettings } from '../settings/plan.ts';
import type { SettingReading } from '../settings/reading.ts';
import type { HandlersOf } from './types.ts';
import { confirmWaiting, refuseWaiting, requireWaiting, waitingIn } from './waiting.ts';

type Row = Omit<Output<'settings.read'>['parameters'][number], 'instead'>;

function row(key: ParameterKey, { values, set }: SettingReading): Row {
  const parameter: Parameter = parameters[key];
  const bounded = parameter.form === 'integer' || parameter.form === 'number' ? parameter : null;
  return {
    key,
    group: parameter.group,
    title: parameter.title,
    meaning: parameter.meaning,
    form: parameter.form,
    choices: parameter.form === 'choice' ? [...parameter.choices] : null,
    min: bounded?.min ?? null,
    max: bounded?.max ?? null,
    unit: bounded?.unit ?? null,
    default: plain(parameter.default),
    value: plain(values[key]),
    set: set.has(key),
  };
}

const plain = (value: Parameter['default']): Row['value'] => (typeof value === 'object' ? [...value] : value);

export const settingsHandlers: HandlersOf<keyof typeof settingsMethods> = {
  async 'settings.read'(services) {
    const { reading } = services.settings;
    const { index } = services;
    const owner = ownerAsWritten(index);
    const parameters = parameterKeys.map((key) => ({
      ...row(key, reading),
      instead: key === 'owner.name' ? owner : null,
    }));
    return { parameters, problems: reading.problems, waiting: waitingIn(services) };
  },

  async 'settings.write'(services, { values }, caller) {
    await services.ready;
    const keys = parameterKeys.filter((key) => Object.hasOwn(values, key));
    // What the owner sets here is his word. It is given in the queue, so that of two changes at once the second confirms what
    // the first made; and before the file is written, for the change is followed as soon as it is made.
    const plan = async () => {
      const planned = await planSettings(services.root, values);
      confirm(givenBy(keys, planned.before, planned.after, services.consent), planned.after, services.consent);
      return planned;
    };
    const { receipt, result } = await services.door.commit(plan, writtenBy(caller, 'changed the settings'));
    if (result.changed.length === 0) {
      followSettings(services);
      return { changed: [], change: null };
    }
    services.settings.reload();
    return { changed: result.changed, change: receipt.change };
  },

  async 'settings.confirm'(services, { topics, accept }, caller) {
    await services.ready;
    const all = waitingIn(services);
    const asked = topics.length === 0 ? all : topics.map((topic) => requireWaiting(all, topic));
    for (const one of asked) await (accept ? confirmWaiting(services, one) : refuseWaiting(services, one, caller));
    followSettings(services);
    return { settled: asked.map(({ topic }) => topic), waiting: waitingIn(services) };
  },
};
