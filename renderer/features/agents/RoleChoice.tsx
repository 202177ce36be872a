import type { GrantedRole } from '#shared/model/agent.ts';
import { t } from '../../text/text.ts';
import { Segment } from '../../ui/index.ts';
import { roleWords } from './words.ts';

type Props = {
  role: GrantedRole;
  onChoose(role: GrantedRole): void;
  /** What each choice means for the one who makes it. */
  meanings: Readonly<Record<GrantedRole, string>>;
};

/** What an agent may do, with what that means below the choice. */
export function RoleChoice({ role, onChoose, meanings }: Props) {
  return (
    <div className="connectfield">
      <span className="connectlabel" aria-hidden="true">
        {t('What it may do')}
      </span>
      <div>
        <Segment<GrantedRole>
          label={t('What it may do')}
          value={role}
          onChange={onChoose}
          options={(['main', 'subagent', 'reader'] as const).map((value) => ({ value, label: roleWords[value].name }))}
        />
        <p className="meta">{meanings[role]}</p>
      </div>
    </div>
  );
}
