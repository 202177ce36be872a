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
