import { Link } from '@tanstack/react-router';
import { ElsewhereNote } from '../import/ElsewhereNote.tsx';

/** What other tools remember on this computer, and the way to it. */
export function ElsewhereSection() {
  return (
    <section aria-labelledby="settings-elsewhere" className="block padded">
      <h3 id="settings-elsewhere">Memories of other tools</h3>
      <p className="meta">
        What Claude Code, ChatGPT, Obsidian and others hold can be looked at and taken in on the{' '}
        <Link to="/import">Import</Link> page; dropping a file or folder on the window leads there too.
      </p>
      <ElsewhereNote
        action={
          <Link to="/import" className="btn sm">
            Look
          </Link>
        }
      />
    </section>
  );
}
