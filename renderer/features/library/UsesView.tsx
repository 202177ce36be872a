import { Link } from '@tanstack/react-router';
import type { Out } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';
import { Citation, EntityIcon, ErrorState, SectionHead, Skeleton } from '../../ui/index.ts';
import { plainText } from '../../ui/plain.ts';
import { DecayCurve } from '../decay/DecayCurve.tsx';
import { ProvenanceFacts } from '../search/ProvenanceFacts.tsx';

type About = Out<'memory.entity'>;

const folders: Record<string, string> = {
  'memory/graph/entities/': 'entity',
  'memory/procedures/': 'procedure',
  'memory/vault/': 'vault',
};

/** Id of the memory that a whole file is; null for files that hold many. */
export function memoryOf(path: string): string | null {
  const found = Object.entries(folders).find(([folder]) => path.startsWith(folder) && path.endsWith('.md'));
  if (found === undefined) return null;
  const [folder, kind] = found;
  return `${kind}:${path.slice(folder.length, -'.md'.length)}`;
}

/** Who uses the open memory: how alive it is, what links to it, whom it was shown and what came of it. */
export function UsesView({ path }: { path: string }) {
  const id = memoryOf(path);
  if (id === null) return null;
  return (
    <div className="usesview">
      <DecayCurve id={id} />
      {id.startsWith('entity:') && <LinkedFrom id={id.slice('entity:'.length)} />}
      <SectionHead title="Recalled by" />
      <dl className="usesfacts">
        <ProvenanceFacts id={id} />
      </dl>
      <p className="meta">What agents are shown of it, and the answers it went into, is counted for 30 days.</p>
    </div>
  );
}

function LinkedFrom({ id }: { id: string }) {
  const about = useCall('memory.entity', { name: id });
  if (about.isPending) return <Skeleton rows={4} height={24} label="Reading what links here" />;
  if (about.isError) return <ErrorState error={about.error} retry={() => void about.refetch()} />;
  const { relations, mentions } = about.data;
  const incoming = relations.filter(({ direction }) => direction === 'in');
  return (
    <>
      <SectionHead title="Linked from">{incoming.length + mentions.length}</SectionHead>
      {incoming.length + mentions.length === 0 && <p className="meta">Nothing links here yet.</p>}
      <ul className="useslist">
        {incoming.map((one) => (
          <Incoming key={`${one.relation} ${one.other.id}`} one={one} />
        ))}
        {mentions.map((memory) => (
          <li key={memory.id}>
            <span className="cut grow" title={plainText(memory.text, 400)}>
              {plainText(memory.text, 120)}
            </span>
            <Citation path={memory.path} line={memory.line} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Incoming({ one }: { one: About['relations'][number] }) {
  return (
    <li>
      <EntityIcon type={one.other.type} />
      <Link to="/library" search={{ path: `memory/graph/entities/${one.other.id}.md` }} className="cut grow">
        {one.other.label}
      </Link>
      <span className="meta nowrap">{one.relation.replaceAll('-', ' ')}</span>
    </li>
  );
}
