import type { Output } from '#shared/contract/methods.ts';
import { fail } from '#shared/model/error.ts';
import { undoLine } from '#shared/text/undo-line.ts';
import { changeBundles, withoutBundles } from '../bundles.ts';
import { commandOf } from '../declared.ts';
import { changeText, coreText, reflectionText } from '../reflection-text.ts';
import { askAndPrint, call, examples, printAnswer } from '../terminal.ts';

type Pending = NonNullable<Output<'reflection.pending'>['pending']>;

/** Reflections: what waits, and the owner's decision on it. */
export function reflectionCommands(): void {
  const reflection = commandOf('reflection')
    .description('what a reflection proposes, and your decision on it')
    .action(() => show());

  reflection
    .command('show')
    .description(
      'the changes that wait, with reason and evidence; an id shows its diff, core MEMORY.md as a whole, all what is not shown unasked',
    )
    .argument('[change]')
    .action((change?: string) => show(change));

  for (const verdict of ['accept', 'reject', 'open'] as const) {
    // What takes something away, or settles it, is accepted by its id.
    const every = verdict === 'accept' ? 'sure' : 'all';
    reflection
      .command(verdict)
      .description(
        verdict === 'open' ? 'take a decision back' : `note that you ${verdict} changes; nothing is applied yet`,
      )
      .argument('<changes...>', `ids such as c1, or b1 for what comes as one, or ${every}`)
      .option('--lose', 'agree to what is lost by it', false)
      .addHelpText('after', examples(`mneme reflection ${verdict} c1 c4`, `mneme reflection ${verdict} ${every}`))
      .action(async (changes: string[], { lose }: { lose: boolean }) => {
        const pending = await waiting();
        const all = pending.changes.map(({ id }) => id);
        const meant = pending.changes.filter(
          (one) =>
            verdict !== 'accept' || (one.sure && one.verdict === 'open' && one.stale === null && one.hidden === null),
        );
        const ids = changes.includes(every) ? meant.map(({ id }) => id) : withoutBundles(changes, pending.changes);
        const unknown = ids.filter((id) => !all.includes(id));
        if (unknown.length > 0) {
          throw fail(
            'input.invalid',
            `${unknown.join(', ')} is no change of this reflection.`,
            'mneme reflection shows them.',
          );
        }
        if (verdict === 'accept') requireAcceptable(pending.changes.filter(({ id }) => ids.includes(id)));
        if (ids.length === 0)
          throw fail('input.invalid', 'Nothing sure is open.', 'mneme reflection shows what waits.');
        const decisions = ids.map((id) => ({ id, verdict, ...(lose && { lossAccepted: true }) }));
        const losing =
          verdict === 'accept' && !lose
            ? pending.changes.filter((one) => ids.includes(one.id) && one.loses.length > 0)
            : [];
        const warned = losing.map(
          ({ id, loses }) =>
            ` By ${id} would be lost: ${loses.map(({ text }) => text).join('; ')}; add --lose to agree.`,
        );
        await askAndPrint(
          'reflection.draft',
          { session: pending.session, decisions },
          ({ open, accepted, rejected }) =>
            `${accepted} accepted, ${rejected} rejected, ${open} open.${warned.join('')} mneme reflection apply makes it so.`,
        );
      });
  }

  reflection
    .command('settle')
    .description('say which side of a contradiction holds, or that both do')
    .argument('<change>')
    .argument('<side>', 'first (or 1), second (or 2), or both: they do not contradict each other')
    .option('--lose', 'agree to what is lost by it', false)
    .addHelpText('after', examples('mneme reflection settle c2 first', 'mneme reflection settle c3 both'))
    .action(async (id: string, said: string, { lose }: { lose: boolean }) => {
      const side = sides[said.toLowerCase()];
      const pending = await waiting();
      const change = pending.changes.find((one) => one.id === id);
      const does = change?.edited ?? change?.does;
      if (does?.kind !== 'contradiction' || side === undefined) {
        throw fail(
          'input.invalid',
          `${id} cannot be settled so.`,
          'Name a contradiction, and which side holds: first, second, or both where there is no conflict.',
        );
      }
      const edited = { ...does, holds: side } as const;
      const decision = { id, verdict: 'accept' as const, edited, ...(lose && { lossAccepted: true }) };
      const answer = await call('reflection.draft', { session: pending.session, decisions: [decision] });
      const { loses = [], sides: both = [] } = (await waiting()).changes.find((one) => one.id === id) ?? {};
      const { besides = null, inCore = [] } = both[side === 'first' ? 1 : 0] ?? {};
      const lines = inCore.map(({ now }) => ` MEMORY.md says the other, too; its line becomes “${now}”.`).join('');
      const rest = besides?.holds ? ` What else the other says holds on: “${besides.text}”.` : '';
      const unsaid =
        besides?.holds === false && loses.length === 0
          ? ` The other says “${besides.text}”: store what else of it still holds, or settle it as both.`
          : '';
      const lost = loses.map(({ text }) => text).join(', ');
      const warned =
        lost === '' || lose
          ? ''
          : ` The other also says ${lost}, which would be lost: add --lose to agree, or store first what of it still holds.`;
      const told = side === 'both' ? 'Both hold: no conflict.' : `The ${side} holds.${warned}${rest}${unsaid}${lines}`;
      printAnswer(answer, () => `${told} mneme reflection apply makes it so.`);
    });

  reflection
    .command('answer')
    .description('answer a question of the reflection; the answer becomes an entry of the day once it is applied')
    .argument('<change>')
    .argument('<words...>')
    .addHelpText('after', examples('mneme reflection answer c9 until the end of June'))
    .action(answer);

  reflection
    .command('keep')
    .description('take memories out of a proposed archival: they stay in the search')
    .argument('<change>')
    .argument('<memories...>', 'numbers as they are shown, or ids')
    .addHelpText('after', examples('mneme reflection keep c7 2 5'))
    .action(keep);

  reflection
    .command('apply')
    .description('apply what you accepted, remember what you rejected; the rest stays pending')
    .option(
      '--sure',
      'accept what is open and sure as well: no contradiction, merge, archival, loss or removal from core',
      false,
    )
    .option('--red', 'do it although pinned questions lose their answer', false)
    .action(async ({ sure, red }: { sure: boolean; red: boolean }) => {
      const { session, changes } = await waiting();
      const asked = undecided(changes.filter(({ verdict }) => verdict !== 'reject'));
      await askAndPrint(
        'reflection.decide',
        { session, verdict: sure ? 'sure' : 'decided', red },
        ({ message, change, left }) => {
          const next =
            left === 0 || asked.length === 0 ? '' : `\nWhich side holds, you say with: ${settleWords(asked)}`;
          return `${message}${next}${undoLine(change)}`;
        },
      );
    });

  reflection
    .command('dismiss')
    .description('reject the whole reflection')
    .argument('[reason...]')
    .action(async (reason: string[]) => {
      const { session } = await waiting();
      await askAndPrint(
        'reflection.decide',
        { session, verdict: 'reject', reason: reason.join(' ') },
        ({ message }) => message,
      );
    });
}

async function show(change?: string): Promise<void> {
  const { failed } = await call('reflection.status', {});
  await askAndPrint('reflection.pending', {}, ({ pending }) => {
    if (pending === null)
      return `${failed === null ? '' : `! ${failed}\n`}Nothing waits. mneme reflection run reflects now.`;
    if (change === undefined || change === 'all') return reflectionText(pending, change === 'all');
    if (change === 'core') return coreText(pending);
    const one = pending.changes.find(({ id }) => id === change);
    const bundle = changeBundles(pending.changes).find(({ id }) => id === change);
    if (bundle !== undefined) return bundle.changes.map((each) => changeText(each, false)).join('\n');
    return one === undefined ? `There is no change ${change}.` : changeText(one, true);
  });
}

/** The side that a word names; undefined where it names none. */
const sides: Readonly<Record<string, 'first' | 'second' | 'both'>> = {
  ...{ first: 'first', second: 'second', both: 'both' },
  ...{ '1': 'first', '2': 'second' },
};

/** Contradictions of which nobody said yet which side holds. */
const undecided = (changes: Pending['changes']): string[] =>
  changes.flatMap(({ id, does, edited }) => {
    const last = edited ?? does;
    return last.kind === 'contradiction' && last.holds === null ? [id] : [];
  });

const settleWords = (ids: readonly string[]): string =>
  ids.map((id) => `mneme reflection settle ${id} first|second|both`).join('; ');

/** @throws input.invalid for a change that can no longer be applied, and for a contradiction, of which one side is to be named, or a question without its answer */
function requireAcceptable(changes: Pending['changes']): void {
  const asked = undecided(changes);
  if (asked.length > 0)
    throw fail(
      'input.invalid',
      `${asked.join(', ')} ${asked.length === 1 ? 'is a contradiction' : 'are contradictions'}: to accept it says not which side holds. Nothing was noted.`,
      `${settleWords(asked)}.`,
    );
  const unanswered = changes.flatMap(({ id, does, edited }) => {
    const last = edited ?? does;
    return last.kind === 'question' && !last.answer ? [id] : [];
  });
  if (unanswered.length > 0)
    throw fail(
      'input.invalid',
      `${unanswered.join(', ')} ${unanswered.length === 1 ? 'is a question' : 'are questions'}: to accept it answers nothing. Nothing was noted.`,
      `${unanswered.map((id) => `mneme reflection answer ${id} WORDS`).join('; ')}. Reject what is not worth an answer.`,
    );
  const gone = changes.find(({ stale }) => stale !== null);
  if (gone === undefined) return;
  throw fail(
    'input.invalid',
    `${gone.id} no longer fits: ${gone.stale}`,
    `mneme reflection reject ${gone.id} takes it off the list.`,
  );
}

async function answer(id: string, words: string[]): Promise<void> {
  const pending = await waiting();
  const does = pending.changes.find((one) => one.id === id)?.does;
  if (does?.kind !== 'question')
    throw fail('input.invalid', `${id} asks nothing.`, 'mneme reflection shows what is asked.');
  const decision = { id, verdict: 'accept' as const, edited: { ...does, answer: words.join(' ') } };
  await askAndPrint(
    'reflection.draft',
    { session: pending.session, decisions: [decision] },
    () => 'Noted. mneme reflection apply makes it so.',
  );
}

async function keep(id: string, memories: string[]): Promise<void> {
  const pending = await waiting();
  const change = pending.changes.find((one) => one.id === id);
  const does = change?.edited ?? change?.does;
  if (change?.does.kind !== 'archive' || does?.kind !== 'archive') {
    throw fail('input.invalid', `${id} archives nothing.`, 'mneme reflection shows what would.');
  }
  const proposed = change.does.items;
  const kept = new Set(memories.map((one) => proposed[Number(one) - 1]?.id ?? one));
  const unknown = [...kept].filter((one) => !proposed.some((item) => item.id === one));
  if (unknown.length > 0)
    throw fail(
      'input.invalid',
      `${unknown.join(', ')} is not proposed by ${id}.`,
      `mneme reflection show ${id} lists them.`,
    );
  const items = does.items.filter((item) => !kept.has(item.id));
  const decision =
    items.length === 0
      ? ({ id, verdict: 'reject' } as const)
      : ({ id, verdict: change.verdict, edited: { ...does, items } } as const);
  const input = { session: pending.session, decisions: [decision] };
  await askAndPrint(
    'reflection.draft',
    input,
    () => `${items.length} of ${proposed.length} would be archived; the others stay.`,
  );
}

async function waiting(): Promise<Pending> {
  const { pending } = await call('reflection.pending', {});
  if (pending !== null) return pending;
  throw fail('reflection.none', 'Nothing waits for your decision.', 'mneme reflection run reflects now.');
}
