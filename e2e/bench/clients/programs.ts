import type { Ground } from './ground.ts';

export type Asking = {
  id: string;
  program: string;
  word: string;
  /** Settings as a person has them, with something of another tool's in each. */
  settings(url: string): Record<string, string>;
  /** @param isFree its model may use Mneme's tools, whatever they do */
  ask(ground: Ground, url: string, prompt: string, isFree?: boolean): Promise<string>;
  /** Its own window: settings that spare its first questions, how it starts, and what a person presses when it shows what. */
  window?: {
    settings(folder: string): Record<string, string>;
    start(url: string): { command: string[]; env: Record<string, string> };
    steps: [RegExp, ...string[]][];
  };
  /** One of Mneme's commands, as a person names it here. */
  remember: string;
};

const model = { id: 'scripted', name: 'scripted', contextWindow: 100_000, maxTokens: 1_000 };
const provider = (url: string) => ({ baseUrl: `${url}/v1`, apiKey: 'none' });

export const clients: Asking[] = [
  {
    id: 'claude-code',
    program: 'claude',
    word: 'Fenrowan',
    remember: '/mneme:remember berth Zorvane is shut',
    settings: () => ({
      '.claude/settings.json': '{\n  "hooks": {"Stop": [{"hooks": [{"type": "command", "command": "true"}]}]}\n}\n',
    }),
    window: {
      settings: (folder) => ({
        '.claude.json': JSON.stringify({
          hasCompletedOnboarding: true,
          theme: 'dark',
          customApiKeyResponses: { approved: ['none'], rejected: [] },
          projects: { [folder]: { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true } },
        }),
      }),
      start: (url) => ({
        command: ['--allowedTools', 'mcp__mneme'],
        env: { ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: 'none' },
      }),
      steps: [
        [/❯/, 'Forget what you know of the spare key.', 'Enter'],
        [/type the code/, 'CODE'],
        [/type the code/, 'Down'],
        [/type the code/, 'Enter'],
        [/Which of these[\s\S]*not set/, 'Right'],
        [/Forget nothing/, 'Down'],
        [/Which of these/, 'Enter'],
        [/✔ Answer/, 'Enter'],
      ],
    },
    ask: (ground, url, prompt, isFree) =>
      ground.run('claude', ['-p', prompt, ...(isFree ? ['--allowedTools', 'mcp__mneme'] : [])], {
        ANTHROPIC_BASE_URL: url,
        ANTHROPIC_API_KEY: 'none',
      }),
  },
  {
    id: 'codex',
    program: 'codex',
    word: 'Galdorin',
    remember: '$mneme-remember berth Zorvane is shut',
    settings: () => ({
      '.codex/config.toml': 'hide_agent_reasoning = true',
      '.codex/hooks.json': '{"hooks":{}}',
    }),
    window: {
      settings: (folder) => ({
        '.codex/config.toml': `[projects."${folder}"]\ntrust_level = "trusted"\n`,
      }),
      start: (url) => ({
        command: [
          '-a',
          'on-request',
          '--dangerously-bypass-hook-trust',
          '-c',
          'model_provider=scripted',
          '-c',
          'model=scripted',
          '-c',
          `model_providers.scripted={name="scripted",base_url="${url}/v1",wire_api="responses",env_key="NONE"}`,
        ],
        env: { NONE: 'none' },
      }),
      steps: [
        [/›/, 'Forget what you know of the spare key.'],
        [/spare key/, 'Enter'],
        [/Allow[\s\S]*rollback/, 'Enter'],
        [/type the code/, 'CODE'],
        [/type the code/, 'Enter'],
        [/Allow[\s\S]*forget/, 'Enter'],
        [/Which of these/, 'Down'],
        [/Which of these/, 'Enter'],
        [/Allow[\s\S]*reflect/, 'Enter'],
      ],
    },
    ask: (ground, url, prompt) => {
      const provider = `model_providers.scripted={name="scripted",base_url="${url}/v1",wire_api="responses",env_key="NONE"}`;
      const config = ['-c', 'model_provider=scripted', '-c', 'model=scripted', '-c', provider];
      const free = [
        '--skip-git-repo-check',
        '--dangerously-bypass-approvals-and-sandbox',
        '--dangerously-bypass-hook-trust',
      ];
      return ground.run('codex', ['exec', ...free, ...config, prompt], { NONE: 'none' });
    },
  },
  {
    id: 'gemini',
    program: 'gemini',
    word: 'Hollomere',
    remember: '/mneme:remember berth Zorvane is shut',
    settings: () => ({
      '.gemini/settings.json': '{\n\t"security": {"auth": {"selectedType": "gemini-api-key"}}\n}\n',
    }),
    // With a model named, it asks none which model to take.
    ask: (ground, url, prompt, isFree) =>
      ground.run('gemini', ['-m', 'gemini-2.5-flash', '-p', prompt, ...(isFree ? ['--yolo'] : [])], {
        GOOGLE_GEMINI_BASE_URL: url,
        GEMINI_API_KEY: 'none',
        GEMINI_CLI_TRUST_WORKSPACE: 'true',
      }),
  },
  {
    id: 'openclaw',
    program: 'openclaw',
    word: 'Quennavar',
    remember: '/mneme_remember berth Zorvane is shut',
    settings: (url) => ({
      '.openclaw/openclaw.json': JSON.stringify({
        models: { providers: { scripted: { ...provider(url), api: 'openai-completions', models: [model] } } },
        agents: { defaults: { model: { primary: 'scripted/scripted' } } },
      }),
    }),
    ask: (ground, _, prompt) =>
      ground.run('openclaw', ['agent', '--local', '--session-id', `bench-${prompt.length}`, '-m', prompt]),
  },
  {
    id: 'opencode',
    program: 'opencode',
    word: 'Ravellisk',
    remember: '--command mneme/remember berth Zorvane is shut',
    settings: (url) => ({
      '.config/opencode/opencode.json': `{
  "$schema": "https://opencode.ai/config.json",
  // a model on this machine
  "provider": {
    "scripted": {
      "npm": "@ai-sdk/openai-compatible",
      "options": { "baseURL": "${url}/v1" },
      "models": { "scripted": {} }
    }
  },
  "model": "scripted/scripted"
}
`,
    }),
    // It puts an argument with blanks in quotes, as if they had been typed.
    ask: (ground, _, prompt) => ground.run('opencode', ['run', ...prompt.split(' ')]),
  },
];
