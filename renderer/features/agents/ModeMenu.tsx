import { type ReviewMode, reviewModes } from '#shared/model/proposal.ts';
import { useAct, useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Chip, Menu, MenuChoice, MenuLabel, useToast } from '../../ui/index.ts';
import { modeWords } from './words.ts';

/** Who may decide, besides the owner who looks at them. */
const whoDecides: Record<ReviewMode, string> = {
  auto: t('Kept at once when sure'),
  batch: t('Main agent may decide'),
  manual: t('Only you decide'),
};

/** How this agent's proposals are taken, changed in place. Nothing for a name that Mneme does not know as a client. */
export function ModeMenu({ name }: { name: string }) {
  const known = useCall('agents.list', {}, { select: ({ agents }) => agents.find((one) => one.name === name) }).data;
  const change = useAct('agents.change');
  const { toast, failed } = useToast();
  if (known === undefined) return null;
  const decided = whoDecides[known.mode];
  const choose = (mode: ReviewMode) =>
    change.mutate(
      { name, mode },
      {
        onSuccess: () =>
          toast({
            title: t('{name}: reviewed {lower}', { name, lower: lower(modeWords[mode].name) }),
            text: modeWords[mode].text,
          }),
        onError: failed,
      },
    );
  return (
    <Menu
      align="end"
      label={t('How the proposals of {name} are taken', { name })}
      trigger={
        <Chip menu aria-label={t('Review mode of {name}: {name2}', { name, name2: decided })}>
          {decided}
        </Chip>
      }
    >
      <MenuLabel>{t('Its proposals are reviewed')}</MenuLabel>
      <MenuChoice<ReviewMode>
        value={known.mode}
        onChange={choose}
        options={reviewModes
          // Anybody could come by a name without a token: it is never taken at its word.
          .filter((mode) => mode !== 'auto' || known.hasToken)
          .map((value) => ({ value, label: modeWords[value].name }))}
      />
    </Menu>
  );
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
