import { Link } from '@tanstack/react-router';
import { t } from '../../text/text.ts';
import { ElsewhereNote } from '../import/ElsewhereNote.tsx';

/** What other tools remember on this computer, and the way to it. */
export function ElsewhereSection() {
  return (
    <section aria-labelledby="settings-elsewhere" className="block padded">
      <h3 id="settings-elsewhere">{t('Memories of other tools')}</h3>
      <p className="meta">
        {t('What Claude Code, ChatGPT, Obsidian and others hold can be looked at and taken in on the')}{' '}
        <Link to="/import">{t('Import')}</Link> {t('page; dropping a file or folder on the window leads there too.')}
      </p>
      <ElsewhereNote
        action={
          <Link to="/import" className="btn sm">
            {t('See what would come')}
          </Link>
        }
      />
    </section>
  );
}
