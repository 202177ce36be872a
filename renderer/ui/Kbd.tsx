const mac = typeof navigator !== 'undefined' && /mac/i.test(navigator.platform);

/** `Mod` is Cmd on a Mac and Ctrl elsewhere. `Kbd keys="Mod K"`. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <kbd>
      {keys
        .replace('Mod', mac ? '⌘' : 'Ctrl')
        .replace('ArrowLeft', '←')
        .replace('ArrowRight', '→')}
    </kbd>
  );
}
