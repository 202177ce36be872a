import type { Out } from '../../api/client.ts';
import type { LogFilters } from './filters.ts';

/** What every filter is given. */
export type FilterProps = {
  filters: LogFilters;
  facets: Out<'history.facets'> | undefined;
  onChange(next: LogFilters): void;
};

/** A filter's list of choices opens by key, too, so that the bar holds which one is open. */
export type FilterOpenState = { open: boolean; onOpenChange(open: boolean): void };

/** A chip that does not narrow; where room is dear, its name alone. */
export function Any({ name, any }: { name: string; any: string }) {
  return (
    <span>
      {name}
      <span className="auany">: {any}</span>
    </span>
  );
}
