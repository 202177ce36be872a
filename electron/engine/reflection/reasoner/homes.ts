import { isCalledOwner, pageOfOwner } from '../../graph/names/owner.ts';
import { anyType, entityOf, readMention, typeWord } from '../../graph/resolve.ts';
import { foldName } from '../../language/tokens.ts';
import type { EntityPage, Material } from '../material.ts';

export type Homes = (said: string, type: string) => { id: string; name: string; page: EntityPage | null };

/** The page that a name or an id means, or the id that a new one would have. */
export function homes({ pages, ownerName: owner }: Material): Homes {
  const named = new Map<string, EntityPage>();
  for (const page of pages) for (const one of [page.id, page.name, ...page.aliases]) named.set(foldName(one), page);
  const own = pageOfOwner(
    owner,
    pages.filter((page) => page.type === 'person'),
  );
  const ownPage = pages.find(({ id }) => id === own?.id) ?? null;
  return (said, type) => {
    if (isCalledOwner(readMention(said).name, owner) && (ownPage !== null || owner !== null)) {
      const { id, label } = entityOf(ownPage?.name ?? owner ?? said, 'person');
      return { id: ownPage?.id ?? id, name: ownPage?.name ?? label, page: ownPage };
    }
    const page = named.get(foldName(said.replace(/^entity:/, ''))) ?? null;
    const one = page ?? byFirstName(said, pages);
    if (one) return { id: one.id, name: one.name, page: one };
    const mention = readMention(said);
    const { id, label } = entityOf(mention.name, typeWord(mention.type ?? (type || anyType)));
    const known = pages.find((other) => other.id === id) ?? null;
    return { id, name: label, page: known };
  };
}

/** The one person whose name begins so. */
function byFirstName(said: string, pages: readonly EntityPage[]): EntityPage | null {
  const begins = `${foldName(said)} `;
  const called = pages.filter(({ type, name }) => type === 'person' && foldName(name).startsWith(begins));
  return called.length === 1 ? (called[0] ?? null) : null;
}
