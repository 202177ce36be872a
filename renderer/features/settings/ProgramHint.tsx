import { useAct, useCall } from '../../api/queries.ts';
import { rich } from '../../text/rich.tsx';
import { t } from '../../text/text.ts';
import { Button, Icon, useToast } from '../../ui/index.ts';
import { useTakeBack } from '../contract/useTakeBack.ts';

/** How a program answers at a terminal, without tools. */
const commands: Readonly<Record<string, string>> = { 'claude-code': 'claude -p', codex: 'codex exec' };

/** While no model is chosen: a program on this computer that could be one, and the way to it. Nothing of it is run before the test. */
export function ProgramHint() {
  const programs = useCall('host.programs', {}).data?.programs ?? [];
  const write = useAct('settings.write');
  const takeBack = useTakeBack();
  const { toast, failed } = useToast();
  // Its folder alone runs nothing: the command is offered where it is found.
  const found = programs.find(({ id, onPath }) => onPath && commands[id] !== undefined);
  const command = found && commands[found.id];
  if (found === undefined || command === undefined) return null;
  const use = () =>
    write.mutate(
      { values: { 'model.provider': 'command', 'model.command': command } },
      {
        onSuccess: ({ change }) =>
          toast({
            title: t('{name} reasons from now on', { name: found.name }),
            text: t('Test it to see whether it answers, and how fast.'),
            ...(change !== null && { undo: () => void takeBack(change) }),
          }),
        onError: failed,
      },
    );
  return (
    <div className="flex modelline">
      <Icon name="info" className="faint" />
      <span className="grow">
        {t('{name} was found on this computer. It can reflect for you.', { name: found.name })}
      </span>
      <Button busy={write.isPending} onClick={use}>
        {rich('Use <code>{command}</code>', { command, code: (inner) => <code className="mono">{inner}</code> })}
      </Button>
    </div>
  );
}
