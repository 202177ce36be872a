import { parameters } from '#shared/model/settings.ts';
import { withPart } from './part.ts';
import { mainText } from './texts.ts';

/** What stands around Mneme's part in a new AGENTS.md. */
export const agentsFrame = {
  head: '# AGENTS.md\n\n',
  tail: '\n## House rules\n<!-- Your own instructions to your agents. Mneme does not touch what stands outside its marks. -->\n',
};

/** AGENTS.md of a new workspace. */
export const agentsTemplate = (): string =>
  withPart(
    null,
    mainText({ coreCap: parameters['core.cap'].default, phrases: parameters['capture.phrases'].default }),
    agentsFrame,
  );
