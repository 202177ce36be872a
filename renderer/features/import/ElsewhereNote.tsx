import type { ReactNode } from 'react';
import type { FoundElsewhere } from '#shared/model/import.ts';
import { useCall } from '../../api/queries.ts';
import { t, tn } from '../../text/text.ts';
import { counted, enumerated, Note } from '../../ui/index.ts';

/** `214 files of Claude Code in 9 projects and 2 files of Hermes`. */
export function elsewhereWords(places: readonly FoundElsewhere[]): string {
  const words = [...new Set(places.map(({ title }) => title))].map((title) => {
    const its = places.filter((one) => one.title === title);
    const files = its.reduce((sum, one) => sum + one.files, 0);
    const projects = its.reduce((sum, one) => sum + one.projects, 0);
    return t('{files} of {title}{words}', {
      files: counted(files, 'file'),
      title,
      words: projects > 0 ? tn(projects, ' in {n} project', ' in {n} projects') : '',
    });
  });
  return enumerated(words);
}

/** What was found by name, and a way to look at it; nothing where nothing is. */
export function ElsewhereNote({ action }: { action: ReactNode }) {
  const places = useCall('host.elsewhere', {}).data?.places ?? [];
  if (places.length === 0) return null;
  return (
    <Note tone="info" icon="import" actions={action}>
      {t('I found {elsewhere}. Nothing of it is read before you say so.', { elsewhere: elsewhereWords(places) })}
    </Note>
  );
}
