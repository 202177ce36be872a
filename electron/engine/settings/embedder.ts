import type { EmbedderChoice } from '../ports.ts';
import type { Settings } from './settings.ts';

/** The embedder that the settings name; null for words alone, and for a server without an address or a model. */
export function embedderChoice(settings: Settings): EmbedderChoice | null {
  const kind = settings.get('recall.embedder');
  const model = settings.get('recall.embedderModel').trim();
  const url = settings.get('recall.embedderUrl').trim();
  if (kind === 'none') return null;
  if (kind === 'builtin') return { kind, model: '', url: '' };
  // Without a folder it is opened all the same, and says what is missing.
  if (kind === 'onnx') return { kind, model: '', url: '', folder: settings.get('recall.embedderFolder').trim() };
  return model === '' || !/^https?:\/\//.test(url) ? null : { kind, model, url };
}
