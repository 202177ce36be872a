import { Toast as Base } from 'radix-ui';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { toErrorValue } from '#shared/model/error.ts';
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
type Show = { toast(message: ToastMessage): void; failed(error: unknown): void };

const ToastContext = createContext<Show>({ toast: () => {}, failed: () => {} });

/** Says briefly what happened; `failed` says an error's words and its next step. */
export function useToast(): Show {
  return useContext(ToastContext);
}

let lastId = 0;

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown[]>([]);
  const toast = useCallback((message: ToastMessage) => {
    lastId += 1;
    const next = { ...message, id: lastId };
    setShown((now) => [...now.slice(-3), next]);
  }, []);
  const failed = useCallback(
    (error: unknown) => {
      const { message, remedy } = toErrorValue(error);
      toast({ title: message, text: remedy, tone: 'lost' });
    },
    [toast],
  );
  const close = (id: number) => setShown((now) => now.filter((message) => message.id !== id));
  return (
    <ToastContext value={{ toast, failed }}>
      <Base.Provider swipeDirection="right" duration={6_000} label="Message">
        {children}
        {shown.map((message) => (
          <One key={message.id} message={message} onClose={() => close(message.id)} />
        ))}
        <Base.Viewport className="toasts" label="Messages, {hotkey}" />
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
        <Base.Action altText="Undo" asChild onClick={message.undo}>
          <Button small>Undo</Button>
        </Base.Action>
      )}
      <Base.Close asChild>
        <IconButton icon="x" label="Dismiss" small />
      </Base.Close>
    </Base.Root>
  );
}
