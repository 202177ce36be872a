import type { Out } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import { classes, Icon, sinceWhen, useNow } from '../../ui/index.ts';

type Program = Out<'host.programs'>['programs'][number];
type Moment = Program['moments'][number];

/** The moments of a session at which a hook calls Mneme, in their order. */
export const momentWords: Record<Moment['moment'], string> = {
  start: t('Start'),
  prompt: t('Question'),
  turn: t('Answer'),
  end: t('End'),
};

/** At which moments of a session a connected program reached Mneme, and what keeps it from that. */
export function ProgramState({ moments, findings }: Pick<Program, 'moments' | 'findings'>) {
  if (moments.length + findings.length === 0) return null;
  return (
    <div className="programstate">
      {moments.length > 0 && (
        <ul className="programmoments" aria-label={t('Moments of a session at which it called Mneme')}>
          {moments.map((one) => (
            <MomentMark key={one.moment} {...one} />
          ))}
        </ul>
      )}
      {findings.map((text) => (
        <p key={text} className="programfinding">
          <Icon name="alert" small className="look" /> <span>{text}</span>
        </p>
      ))}
    </div>
  );
}

function MomentMark({ moment, last }: Moment) {
  const now = useNow();
  return (
    <li className={classes(last === null && 'faint')}>
      {last === null ? <span aria-hidden="true">–</span> : <Icon name="check" small className="kept" />}
      {momentWords[moment]}
      <span className="meta">{last === null ? t('not yet') : sinceWhen(last, now)}</span>
    </li>
  );
}
