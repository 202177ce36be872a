import type { settingsMethods } from '#shared/contract/methods/settings.ts';
import type { Output } from '#shared/contract/methods.ts';
import { type Parameter, type ParameterKey, parameterKeys, parameters } from '#shared/model/settings.ts';
import { planSettings } from '../settings/plan.ts';
import type { Reading } from '../settings/settings.ts';
import { writtenBy } from '../stores/write.ts';
import type { AnswersOf } from './types.ts';

type Row = Output<'settings.read'>['parameters'][number];

function row(key: ParameterKey, { values, set }: Reading): Row {
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

export const settingsAnswers: AnswersOf<keyof typeof settingsMethods> = {
  async 'settings.read'(house) {
    const { reading } = house.settings;
    return { parameters: parameterKeys.map((key) => row(key, reading)), problems: reading.problems };
  },

  async 'settings.write'(house, { values }, caller) {
    await house.ready;
    const plan = () => planSettings(house.root, values);
    if ((await plan()).result.changed.length === 0) return { changed: [], change: null };
    const { receipt, result } = await house.door.commit(plan, writtenBy(caller, 'changed the settings'));
    house.settings.reload();
    return { changed: result.changed, change: receipt.change };
  },
};
