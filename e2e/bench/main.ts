import { parseArgs } from 'node:util';
import { type Result, readable } from './figures.ts';
import { benchSearch } from './search.ts';

const help = `Usage: npm run -s bench -- NAME [options]

Names
  search   p50 and p95 at growing sizes, beside a bare FTS5 query     --sizes 1000,10000,100000

Options
  --json   figures for machines
  --help   this text
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
    sizes: { type: 'string', default: '1000,10000,100000' },
  },
});

async function run(name: string | undefined): Promise<Result | null> {
  if (name === 'search') return benchSearch(values.sizes.split(',').map(Number));
  return null;
}

const result = values.help ? null : await run(positionals[0]);
if (result === null) {
  process.stdout.write(help);
  process.exitCode = values.help ? 0 : 2;
} else {
  process.stdout.write(values.json ? `${JSON.stringify(result, null, 2)}\n` : readable(result));
}
