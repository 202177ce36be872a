import type { ReactNode } from 'react';
import { useCall } from '../../api/queries.ts';
import { counted, Note } from '../../ui/index.ts';

/** `I found 214 files of Claude Code in 9 projects and 2 of Hermes.` Only names were looked at; nothing where nothing is. */
export function ElsewhereNote({ action }: { action: ReactNode }) {
  const places = useCall('host.elsewhere', {}).data?.places ?? [];
  if (places.length === 0) return null;
  const words = [...new Set(places.map(({ title }) => title))].map((title) => {
    const its = places.filter((one) => one.title === title);
    const files = its.reduce((sum, one) => sum + one.files, 0);
    const projects = its.reduce((sum, one) => sum + one.projects, 0);
    return `${counted(files, 'file')} of ${title}${projects > 0 ? ` in ${counted(projects, 'project')}` : ''}`;
  });
  const said = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' }).format(words);
  return (
    <Note tone="info" icon="import" actions={action}>
      I found {said}. They are read only where you say so.
    </Note>
  );
}
