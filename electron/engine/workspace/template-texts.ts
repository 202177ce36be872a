/** The files of a new workspace, as text; modules, so that no bundler needs to be told about them. */

/** @source 000 §4 */
export const coreTemplate = `# MEMORY.md — Core Memory
<!-- TOKEN BUDGET: ~3,000 tokens. Rewritten during reflection. -->

## Identity
<!-- ~500 tokens — Who is the user? What matters most about them? -->

## Active Context
<!-- ~1,000 tokens — What's happening RIGHT NOW? Current projects, open decisions. -->

## Persona
<!-- ~500 tokens — How should I behave with this user? -->

## Critical Facts
<!-- ~1,000 tokens — Things I must NEVER forget, even if they haven't come up recently. -->
`;

/** @source 000 §13.2 */
export const pendingMemoriesTemplate = `# Pending Memory Proposals
<!-- Sub-agents append proposals here. Main agent reviews and commits. -->
`;

/** @source 000 §6.3; every relation has its inverse, so that an edge reads from both ends */
export const relationsTemplate = `# Relation Types
<!-- One relation a line, its inverse behind the slash. Add your own; Mneme reads them at once. -->

## Structural
- \`develops\` / \`developed-by\` — person → project
- \`uses\` / \`used-by\` — project ↔ tool/concept
- \`part-of\` / \`contains\` — hierarchical nesting
- \`depends-on\` / \`needed-by\` — dependency relationship

## Temporal
- \`decided-on\` / \`decided-by\` — a choice was made (with date)
- \`supersedes\` / \`superseded-by\` — newer fact replaces older
- \`preceded-by\` / \`followed-by\` — sequence

## Qualitative
- \`prefers\` / \`preferred-by\` — user preference
- \`avoids\` / \`avoided-by\` — user anti-preference
- \`confident-about\` / \`uncertain-about\` — epistemic status
- \`relates-to\` — general association
`;

export const reflectionLogTemplate = `# Reflection Log
<!-- One section a consolidation cycle, newest last. -->
`;

/** @source 000 §10.4 */
export const evolutionTemplate = `# Evolution
<!-- How understanding deepens over the reflections. Updated when one is approved. -->

## Threads

## Insights
`;

export const pendingReflectionTemplate = `# Reflection Summary
<!-- Nothing is pending. The next reflection writes its proposal here and waits for you. -->
`;

export const soulTemplate = `# SOUL.md
<!-- What your agent stands for. Only you change this file; Mneme raises an alert when anything else does. -->
`;

export const identityTemplate = `# IDENTITY.md
<!-- Who your agent is: its name, its voice. Only you change this file. -->
`;

export const userTemplate = `# USER.md
<!-- Who you are, in your own words. Reflections may propose changes; nothing is changed without you. -->
`;

export const toolsTemplate = `# TOOLS.md
<!-- What your agent can use, and what it should know about each tool. -->
`;

export const agentsBegin = '<!-- mneme:begin -->';
export const agentsEnd = '<!-- mneme:end -->';

/** The part of AGENTS.md that Mneme writes. @source 000 §14 */
export const agentsGenerated = `${agentsBegin}
<!-- Mneme keeps the lines between these marks current. Write your own rules below them. -->
## Memory

You have a memory that outlives this conversation. It is kept by Mneme; reach it through its tools.

### At the start
- Call \`memory_context\` with what the conversation is about. It answers with core memory and what matters now, cited.
- Core memory (MEMORY.md) is what is always true and always needed. Do not search for what it already says.

### Before you answer
- Asked about earlier work, decisions, people, dates or preferences: call \`memory_search\` first. Asked about one
  person, project, tool or place: call \`memory_entity\`.
- Give the citation (\`path#Lnn\`) when it helps. If nothing is found, say that you looked and are not sure.

### What to remember
- Call \`memory_store\` when the user says “remember”, “don't forget”, “keep in mind”, “note that”, “for future
  reference” or the like, with confidence \`high\` and source \`user-explicit\`.
- Store on your own what a person stated, decided or prefers, dates, relationships and lessons learned. Leave out what
  can be looked up again, and never store keys, tokens or passwords.
- Write full sentences that make sense on their own, with names instead of “he” and dates instead of “yesterday”.
- Hand over each finished turn with \`memory_observe\`: Mneme keeps what is durable and acts on “remember” by itself.
- Leave \`store\` out and Mneme finds the right place. Or choose it: \`episodic\` for events and decisions, \`semantic\` for facts about a person, project, tool, place or
  concept (name it in \`entity\`), \`procedural\` for a workflow, \`core\` for what must always be in view, \`vault\` for what
  must never fade.

### What to forget
- On “forget”, “never mind”, “no longer relevant”: call \`memory_forget\` with the words, show what it found, and call it
  again with the ids that the user confirms. They are archived, and can be brought back.
- Only the user removes a memory for good, in the window or with \`mneme forget --permanently\`.

### After you answered
- Say with \`memory_feedback\` which memory was useful (5) or misled you (1). What is used stays; the rest fades.

### Limits
- MEMORY.md holds 3,000 tokens. When a store is refused for that, shorten or move something first.
- SOUL.md, IDENTITY.md and the configuration belong to the user. Do not write them.
- A day's file of episodes only grows. Do not rewrite it.
- Reflections are proposals. Only the user approves them.

### If you are a sub-agent
You read everything and write nothing yourself: what you store becomes a proposal, and the answer says so. Without the
tools, append one to \`memory/meta/pending-memories.md\`:

\`\`\`
---
## Proposal #N
- **From**: your name
- **Timestamp**: ISO 8601
- **Trigger**: what the user said, or auto-detect
- **Suggested store**: episodic, semantic, procedural or vault
- **Content**: what to remember, on one line
- **Entities**: [type--name]
- **Confidence**: high, medium or low
- **Core-worthy**: yes or no
- **Status**: pending
\`\`\`
${agentsEnd}
`;

export const agentsTemplate = `# AGENTS.md

${agentsGenerated}
## House rules
<!-- Your own instructions to your agents. Mneme does not touch what stands outside its marks. -->
`;
