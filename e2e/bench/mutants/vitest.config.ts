import { mergeConfig } from 'vitest/config';
import base from '../../../electron/vitest.config.ts';

/** Milliseconds after which something that waits for nothing is given up. A busy machine starves no test for so long. */
const givenUp = 1_200_000;

/** As tests are run, but what hangs is known by the processor's time that it takes: a busy machine kills no mutant. */
export default {
  ...base,
  test: {
    ...base.test,
    testTimeout: givenUp,
    hookTimeout: givenUp,
    teardownTimeout: givenUp,
    projects: base.test?.projects?.map((project) =>
      typeof project === 'object' && 'test' in project
        ? mergeConfig(project, { test: { setupFiles: 'e2e/bench/mutants/limit.ts' } })
        : project,
    ),
  },
};
