/** A name beside the folder where new workspaces are made. */
export function beside(suggested: string, name: string): string {
  const slash = suggested.includes('\\') ? '\\' : '/';
  return `${suggested.slice(0, suggested.lastIndexOf(slash))}${slash}${name}`;
}

export const today = (): string => new Date().toISOString().slice(0, 10);
