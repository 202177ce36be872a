import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Rooms whose tests start many processes: git, engines, commands. */
const starting = /^electron\/(?:engine\/(?:sync|git|commit|rollback|health|backup|trust|history)|gateway)\//;

/**
 * Files whose tests start many processes come first: to start one takes the longer the more memory a worker has, and a worker that
 * keeps what its files import has 200 MB of it at first and 700 at the end.
 */
export class StartingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const starts = ({ moduleId }: TestSpecification) => starting.test(relative(this.ctx.config.root, moduleId));
    return [...sorted.filter(starts), ...sorted.filter((one) => !starts(one))];
  }
}
