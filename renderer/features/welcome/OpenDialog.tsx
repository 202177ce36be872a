import type { Out } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import { Dialog } from '../../ui/index.ts';
import { PathForm } from './PathForm.tsx';

type Props = { how: 'create' | 'open' | null; host: Out<'host.state'>; onClose(): void };

export const howWords = {
  create: {
    title: t('Create a workspace'),
    text: t('A folder of Markdown files, with its own history. An empty or new folder is best.'),
  },
  open: {
    title: t('Open a folder'),
    text: t('A workspace, or any folder an agent already keeps its memory in. No file changes when it is opened.'),
  },
};

export function OpenDialog({ how, host, onClose }: Props) {
  const words = howWords[how ?? 'open'];
  return (
    <Dialog
      open={how !== null}
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      description={words.text}
    >
      {how !== null && <PathForm key={how} how={how} host={host} onDone={onClose} onCancel={onClose} />}
    </Dialog>
  );
}
