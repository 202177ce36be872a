import type { Admission } from './admission.ts';

type Reason = Extract<Admission, { kind: 'refused' }>['reason'];

const words: Record<Reason, { title: string; text: string; next: string }> = {
  session: {
    title: 'This browser is not let in yet',
    text: 'Mneme shows your memories only to a browser that was opened with the address it printed when it started.',
    next: 'Go to the terminal where Mneme runs and open the whole address, including “?token=”. Each lets in one browser, once: use the one that was printed last.',
  },
  host: {
    title: 'Wrong address',
    text: 'Mneme answers only at 127.0.0.1 or localhost, so that no other site can pose as it.',
    next: 'Open the address that Mneme printed in its terminal.',
  },
  origin: {
    title: 'Another site asked',
    text: 'A page of another site tried to reach Mneme. It was refused, and nothing was shown or changed.',
    next: 'Open the address that Mneme printed in its terminal.',
  },
};

/** A page in plain words for a request that is not let in. It carries nothing of the workspace. */
export function refusalPage(reason: Reason): string {
  const { title, text, next } = words[reason];
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} – Mneme</title>
<style>
  :root { color-scheme: light dark; }
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 24px; box-sizing: border-box;
    font: 15px/24px system-ui, sans-serif; color: light-dark(#1a201e, #e5eae8); background: light-dark(#f1f3f2, #131615); }
  main { max-width: 30em; }
  h1 { font-size: 20px; line-height: 28px; font-weight: 600; margin: 0 0 8px; }
  p { margin: 0 0 8px; }
</style>
<main><h1>${title}</h1><p>${text}</p><p>${next}</p></main>
</html>
`;
}
