import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Out } from '../../api/client.ts';
import { useAct } from '../../api/queries.ts';
import { engineText, t } from '../../text/text.ts';
import { Button, count, Icon, SectionHead } from '../../ui/index.ts';

type Problem = Out<'workspace.status'>['problems'][number];

const few = 3;

/** Lines Mneme could not read. The files are left alone; each problem opens at its line. */
export function ProblemsSection({ problems }: { problems: readonly Problem[] }) {
  const [all, setAll] = useState(false);
  const confirm = useAct('edits.confirm');
  if (problems.length === 0) return null;
  const shown = all ? problems : problems.slice(0, few);
  return (
    <section aria-labelledby="problems" className="problems">
      <SectionHead id="problems" title={t('Needs a look')}>
        {t('Files stay as they are')}
      </SectionHead>
      <ul>
        {shown.map((problem) => (
          <li key={`${problem.path}:${problem.line}:${problem.code}`} className="problem">
            <Icon
              name="alert"
              className={problem.severity === 'error' ? 'lost' : 'look'}
              label={problem.severity === 'error' ? t('Error') : t('Warning')}
            />
            <div className="grow">
              <p className="strong">{engineText(problem.message)}</p>
              <p className="meta">
                {engineText(problem.remedy)}{' '}
                <span className="mono break">
                  {problem.path.replace(/^memory\//, '')}#L{problem.line}
                </span>
              </p>
            </div>
            {problem.code === 'edit.unproven' && (
              <Button busy={confirm.isPending} onClick={() => confirm.mutate({ path: problem.path })}>
                {t('It is mine')}
              </Button>
            )}
            <Link className="btn" to="/library" search={{ path: problem.path, line: problem.line }}>
              {t('Open line')}
            </Link>
          </li>
        ))}
      </ul>
      {!all && problems.length > few && (
        <Button small look="quiet" className="sectmore" onClick={() => setAll(true)}>
          {t('{problems} more', { problems: count(problems.length - few) })}
        </Button>
      )}
    </section>
  );
}
