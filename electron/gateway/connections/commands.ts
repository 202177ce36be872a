/** What a person may type in a client instead of asking in words, and what the model is told then. */
export const slashCommands = [
  {
    name: 'remember',
    title: 'Remember',
    about: 'Keep something in Mneme',
    hint: 'what to remember',
    prompt:
      'Remember this with Mneme’s memory_store, once for each thing, naming store, entity and what it replaces; then say in one line what was kept and where: {{args}}',
  },
  {
    name: 'recall',
    title: 'Recall',
    about: 'Ask Mneme what is known',
    hint: 'a question or a name',
    prompt:
      'Search Mneme with memory_search and answer from what it finds alone, with its citations path#Lnn: {{args}}',
  },
  {
    name: 'forget',
    title: 'Forget',
    about: 'Let Mneme forget something',
    hint: 'what to forget',
    prompt:
      'Call Mneme’s memory_forget with these words, show what it finds, and ask; only what the user confirms is forgotten, by its ids: {{args}}',
  },
  {
    name: 'review',
    title: 'Review',
    about: 'What waits in Mneme for a decision',
    hint: '',
    prompt:
      'Say what waits in Mneme for a decision: proposals by memory_review, and what the latest reflection proposes by memory_reflect’s status if there is one. Decide nothing yourself; the user decides. {{args}}',
  },
  {
    name: 'why',
    title: 'Why',
    about: 'Where something that Mneme knows comes from',
    hint: 'a statement or a citation',
    prompt:
      'Find this in Mneme with memory_search, then tell by memory_history who stored it, when, on what words it rests, and what it replaced: {{args}}',
  },
] as const;

/** The commands as files: Markdown with `$ARGUMENTS` or TOML with `{{args}}`. */
export function commandFiles(format: 'md' | 'toml'): Record<string, string> {
  return Object.fromEntries(
    slashCommands.map(({ name, about, hint, prompt }) => [
      `${name}.${format}`,
      format === 'md'
        ? `---\ndescription: ${about}\n${hint === '' ? '' : `argument-hint: ${hint}\n`}---\n\n${prompt.replace('{{args}}', '$ARGUMENTS')}\n`
        : `description = ${JSON.stringify(about)}\nprompt = ${JSON.stringify(prompt)}\n`,
    ]),
  );
}

/** Where nothing but a person's own word calls a skill: what Codex reads beside it. */
const onlyWhenNamed = 'policy:\n  allow_implicit_invocation: false\n';

/** The commands as skills, for clients that know no others; each only where a person names it. */
export const commandSkills = (): Record<string, string> =>
  Object.fromEntries(
    slashCommands.flatMap(({ name, about, prompt }) => {
      const body = prompt.replace('{{args}}', 'what the user wrote beside the name of this skill.');
      const head = `---\nname: mneme-${name}\ndescription: ${about}\nuser-invocable: true\ndisable-model-invocation: true\n---`;
      return [
        [`mneme-${name}/SKILL.md`, `${head}\n\n${body}\n`],
        [`mneme-${name}/agents/openai.yaml`, onlyWhenNamed],
      ];
    }),
  );

/** Whether a prompt is a command's, as a client wrote it out: its words are Mneme's. */
export const isWrittenOut = (prompt: string): boolean =>
  slashCommands.some((one) => prompt.startsWith(one.prompt.replace('{{args}}', '').trimEnd()));
