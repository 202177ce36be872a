/** Milliseconds after which a file that was offered is let go; whoever still chooses a place for it has it by then. */
const keptMs = 60_000;

/** Offers a text as a file of this name, to be put where the person says. */
export function saveText(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs);
}
