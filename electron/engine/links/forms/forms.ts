import { claudeCodeForm } from './claude-code.ts';
import { hermesForm } from './hermes.ts';
import { basicMemoryForm, obsidianForm } from './notes.ts';
import { openclawForm } from './openclaw.ts';
import type { LinkForm } from './types.ts';

const forms: readonly LinkForm[] = [claudeCodeForm, openclawForm, hermesForm, obsidianForm, basicMemoryForm];

/** Forms that are read as they change and never written, and why. */
const oneWay: Record<string, string> = {
  codex: 'Codex writes its memories anew from what its sessions hold: what is written there is lost.',
  gemini: 'Gemini keeps instructions beside its memories: they are read, and not written.',
  letta: 'Letta refuses what its own commands did not write: it is read, and not written.',
};

export const linkedFormats = [...forms.map(({ format }) => format), ...Object.keys(oneWay)];

/** Null for a form that is not linked; `form` null for one that is read only, `why` then says so. */
export function linkForm(format: string): { form: LinkForm | null; why: string | null } | null {
  const form = forms.find((one) => one.format === format) ?? null;
  if (form !== null) return { form, why: null };
  const why = oneWay[format];
  return why === undefined ? null : { form: null, why };
}
