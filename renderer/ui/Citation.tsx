import { Link } from '@tanstack/react-router';
import { classes } from './classes.ts';

/** `memory/episodes/2026-02-02.md#L12`: where it stands, and the way there. */
export function Citation({ path, line, className }: { path: string; line?: number; className?: string }) {
  return (
    <Link to="/library" search={{ path, line }} className={classes('citation mono cut', className)} title={path}>
      {path.replace(/^memory\//, '')}
      {line !== undefined && <span>#L{line}</span>}
    </Link>
  );
}
