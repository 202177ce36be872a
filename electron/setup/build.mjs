import { report } from './failure.mjs';
import { setUp } from './setup.mjs';
import { everyPart } from './steps/build.mjs';

await setUp({ parts: everyPart }).catch(report);
