import type { ParameterKey, SettingsValues } from '#shared/model/settings.ts';

export type SettingReading = {
  values: SettingsValues;
  set: Set<ParameterKey>;
  problems: { key: string; message: string }[];
};
