import { Link } from '@tanstack/react-router';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { classes, counted, IconButton } from '../../ui/index.ts';
import { useCopied } from '../agents/useCopied.ts';

/** Where the data lives, and how much of it there is. */
export function WorkspaceSection() {
  const status = useCall('workspace.status', {}).data;
  const copied = useCopied();
  const host = useCall('host.state', {}).data;
  // In a browser, what serves the page is nothing that a reader could see.
  const runtime = host?.surface === 'window' ? host.runtime : undefined;
  if (status === undefined) return null;
  const facts: { name: string; value: string; isPath?: boolean }[] = [
    { name: t('Folder'), value: status.root, isPath: true },
    {
      name: t('Holds'),
      value: t('{memories} in {files}', {
        memories: counted(status.counts.memories, 'memory', 'memories'),
        files: counted(status.counts.files, 'file'),
      }),
    },
    {
      name: t('Version'),
      value: runtime ? t('{version} on {runtime}', { version: status.version, runtime }) : status.version,
    },
  ];
  return (
    <section aria-labelledby="settings-workspace" className="block padded">
      <h3 id="settings-workspace">{t('Workspace')}</h3>
      <dl className="workspacefacts">
        {facts.map(({ name, value, isPath }) => (
          <div key={name}>
            <dt className="meta">{name}</dt>
            <dd className={classes('selectable', isPath && 'mono')}>
              {value}
              {isPath && (
                <IconButton
                  icon="copy"
                  small
                  label={t('Copy the folder’s path')}
                  onClick={() => void copied(value, { title: t('The path is copied') })}
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="meta">
        {t('Every parameter stands in')}{' '}
        <Link to="/library" search={{ path: 'mneme.json' }}>
          {t('mneme.json')}
        </Link>
        {t(', with its history. Another folder opens from the name at the top left.')}
      </p>
    </section>
  );
}
