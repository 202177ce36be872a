import { Toast as Base } from 'radix-ui';
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { toErrorValue } from '#shared/model/error.ts';
import { engineText, t } from '../text/text.ts';
import { Button, IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';

export type ToastMessage = {
  title: string;
  text?: string;
  tone?: 'kept' | 'lost';
  /** Shown as a button that takes the act back. */
  undo?: () => void;
};

type Shown = ToastMessage & { id: number };
type Show = {
  toast(message: ToastMessage): void;
  failed(error: unknown): void;
  /** Takes back the newest act that a toast offered to; says so when there is none. */
  undoLast(): void;
  /** What that act was, as its toast said it; null when there is none. */
  undoTitle(): string | null;
  /** What was done elsewhere is not taken back here. */
  forgetUndos(): void;
};

const nothing = () => {};
const ToastContext = createContext<Show>({
  toast: nothing,
  failed: nothing,
  undoLast: nothing,
  undoTitle: () => null,
  forgetUndos: nothing,
});

/** Acts that can be taken back one after the other, the newest first. */
const deep = 10;

/** Says briefly what happened; `failed` says an error's words and its next step. */
export function useToast(): Show {
  return useContext(ToastContext);
}

let lastId = 0;

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown[]>([]);
  const undos = useRef<{ id: number; title: string; run(): void }[]>([]);
  const toast = useCallback((message: ToastMessage) => {
    lastId += 1;
    const id = lastId;
    const { undo } = message;
    const next: Shown = { ...message, id };
    if (undo !== undefined) {
      // By the button or by key, once.
      next.undo = () => {
        if (!undos.current.some((one) => one.id === id)) return;
        undos.current = undos.current.filter((one) => one.id !== id);
        undo();
      };
      undos.current = [...undos.current, { id, title: message.title, run: next.undo }].slice(-deep);
    }
    setShown((now) => [...now.slice(-3), next]);
  }, []);
  const failed = useCallback(
    (error: unknown) => {
      const { message, remedy } = toErrorValue(error);
      toast({ title: engineText(message), text: engineText(remedy), tone: 'lost' });
    },
    [toast],
  );
  const undoLast = useCallback(() => {
    const last = undos.current.at(-1);
    if (last === undefined)
      toast({ title: t('There is nothing to take back here'), text: t('Audit takes back older changes.') });
    else {
      last.run();
      setShown((now) => now.filter(({ id }) => id !== last.id));
    }
  }, [toast]);
  const undoTitle = useCallback(() => undos.current.at(-1)?.title ?? null, []);
  const forgetUndos = useCallback(() => {
    undos.current = [];
  }, []);
  const close = (id: number) => setShown((now) => now.filter((message) => message.id !== id));
  return (
    <ToastContext value={{ toast, failed, undoLast, undoTitle, forgetUndos }}>
      <Base.Provider swipeDirection="right" duration={6_000} label={t('Message')}>
        {children}
        {shown.map((message) => (
          <One key={message.id} message={message} onClose={() => close(message.id)} />
        ))}
        <Base.Viewport className="toasts" label={t('Messages, {hotkey}')} />
      </Base.Provider>
    </ToastContext>
  );
}

function One({ message, onClose }: { message: Shown; onClose(): void }) {
  const lost = message.tone === 'lost';
  return (
    <Base.Root
      className="pop toast"
      type={lost ? 'foreground' : 'background'}
      duration={lost ? 12_000 : undefined}
      onOpenChange={(open) => !open && onClose()}
      onEscapeKeyDown={(event) => {
        // A dialog is closed by Escape before what was said beside it.
        if (document.querySelector('.dialog, .palette') !== null) event.preventDefault();
      }}
    >
      <Icon name={lost ? 'alert' : 'check'} small className={lost ? 'lost' : 'kept'} />
      <div className="grow">
        <Base.Title className="toasttitle">{message.title}</Base.Title>
        {message.text && <Base.Description className="meta">{message.text}</Base.Description>}
      </div>
      {message.undo && (
        <Base.Action altText={t('Undo')} asChild onClick={message.undo}>
          <Button small>{t('Undo')}</Button>
        </Base.Action>
      )}
      <Base.Close asChild>
        <IconButton icon="x" label={t('Dismiss')} small />
      </Base.Close>
    </Base.Root>
  );
}
