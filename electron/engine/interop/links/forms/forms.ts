import type { ByLinkFormat, LinkFormat } from '#shared/model/link.ts';
import { claudeCodeForm } from './claude-code.ts';
import { hermesForm } from './hermes.ts';
import { basicMemoryForm, obsidianForm } from './notes.ts';
import { openclawForm } from './openclaw.ts';
import type { LinkForm } from './types.ts';

/** How each form is written; in words why it is not, where it is only read. */
const forms: ByLinkFormat<LinkForm, string> = {
  'claude-code': claudeCodeForm,
  openclaw: openclawForm,
  hermes: hermesForm,
  obsidian: obsidianForm,
  'basic-memory': basicMemoryForm,
  codex: 'Codex writes its memories anew from what its sessions hold: what is written there is lost.',
  gemini: 'Gemini keeps instructions beside its memories: they are read, and not written.',
  letta: 'Letta refuses what its own commands did not write: it is read, and not written.',
};

/** Null for a form that is not linked; `form` null for one that is read only, `why` then says so. */
export function linkForm(format: string): { form: LinkForm | null; why: string | null } | null {
  const form = Object.hasOwn(forms, format) ? forms[format as LinkFormat] : undefined;
  if (form === undefined) return null;
  return typeof form === 'string' ? { form: null, why: form } : { form, why: null };
}
