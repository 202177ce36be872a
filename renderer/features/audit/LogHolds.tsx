import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { count, Icon, type IconName, SectionHead } from '../../ui/index.ts';
import { actorName, actWord } from '../today/actor.ts';

type Told = { name: string; icon: IconName; times: number };
type Facet = { value: string; count: number };

/** Lines of a list. */
const most = 8;

/** What a digest will tell, of all that the log holds line by line now: by whom, and what was done. */
export function LogHolds() {
  const facets = useCall('history.facets', {}).data;
  if (facets === undefined || facets.commits === 0) return null;
  return (
    <div className="auholds">
      <Held id="log-who" title={t('By whom so far')} list={told(facets.actors, (value) => actorName(value))} />
      <Held
        id="log-what"
        title={t('What was done so far')}
        list={told(facets.actions, (value) => ({ name: actWord(value).word, icon: actWord(value).icon }))}
      />
    </div>
  );
}

/** Those of one name together, the most frequent first. */
function told(facets: readonly Facet[], named: (value: string) => Omit<Told, 'times'>): Told[] {
  const all = new Map<string, Told>();
  for (const { value, count: times } of facets) {
    const one = named(value);
    all.set(one.name, { ...one, times: times + (all.get(one.name)?.times ?? 0) });
  }
  return [...all.values()].sort((a, b) => b.times - a.times).slice(0, most);
}

function Held({ id, title, list }: { id: string; title: string; list: readonly Told[] }) {
  const busiest = list[0]?.times ?? 1;
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={title} />
      <ul>
        {list.map(({ name, icon, times }) => (
          <li key={name}>
            <Icon name={icon} small className="faint" />
            <span className="cut">{name}</span>
            <span className="aubarcell" aria-hidden="true">
              <i style={{ width: `${(times / busiest) * 100}%` }} />
            </span>
            <span className="num">{count(times)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
