import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

type Finding = { id: string; impact: string; targets: string[] };

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Everything axe finds on the page as it stands; evaluated over the debugger, so the page's own policy stays in force. */
export async function axe(page: Page): Promise<Finding[]> {
  await page.evaluate(await source);
  return page.evaluate(async () => {
    type Node = { target: string[]; failureSummary?: string };
    type Violation = { id: string; impact: string; nodes: Node[] };
    // What is half faded in has not the colours that it will have.
    const passing = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.all(passing.map((one) => one.finished.catch(() => undefined)));
    const engine = Reflect.get(globalThis, 'axe') as { run(): Promise<{ violations: Violation[] }> };
    const { violations } = await engine.run();
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      targets: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
    }));
  });
}
