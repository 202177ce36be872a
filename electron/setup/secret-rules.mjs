import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes resources/secrets/rules.json of gitleaks' config/gitleaks.toml (MIT): node electron/setup/secret-rules.mjs FILE
 *
 * A rule is kept as `token`, what issues itself known, or as `name` and `value`, a provider named before an assignment.
 * Left out are rules for public identifiers, for what is found by our own forms (private keys, curl, Kubernetes' YAML,
 * passwords in general), and those that are too wide for prose.
 */
const leftOut =
  /^(?:curl-auth|generic-api-key|jwt|kubernetes|private-key|hashicorp-tf-password|nuget|sidekiq-sensitive|pkcs12|freemius|sourcegraph|octopus|openshift|artifactory|clickhouse|vault-service|microsoft-teams)|public|client-id|-url$|-region$/;
const named = /^(?:\(\?i\))?\[\\w\.-\]\{0,50\}\?/;
const assigned = '(?:=|>|:{1,3}=|\\|\\||:|=>|\\?=|,)[\\x60\'"\\s=]{0,5}(';
const end = '(?:[\\x60\'"\\s;]|\\\\[nr]|$)';

/**
 * Go's syntax in ours. Flags that change midway hold for the whole: it is a little wider so.
 * @param {string} source
 */
const plain = (source) =>
  source
    .replaceAll('[[:alnum:]]', '[A-Za-z0-9]')
    .replace(/\(\?-?i:/g, '(?:')
    .replace(/\(\?i\)/g, '')
    .replace(/\{(\d+),\}/g, '{$1,2000}')
    .replace(/\\z/g, '$')
    .replace(/(?<=[\])}\w])\+(?![^[]*\])/g, '{1,200}')
    .replace(/(?<=\])\*/g, '{0,200}');

/** @param {string} block */
function ruleOf(block) {
  const id = /^id = "(.+)"$/m.exec(block)?.[1];
  const regex = /^regex = '''(.*)'''$/m.exec(block)?.[1];
  const listed = /^keywords = \[([^\]]*)\]/m.exec(block)?.[1] ?? '';
  const keywords = [...listed.matchAll(/"([^"]+)"/g)].map(([, one]) => one);
  if (id === undefined || regex === undefined || leftOut.test(id) || keywords.length === 0) return [];
  const entropy = Number(/^entropy = ([\d.]+)$/m.exec(block)?.[1] ?? 0);
  const common = {
    id,
    keywords,
    ...(entropy === 0 ? {} : { entropy }),
    ...(regex.includes('(?i') ? { folds: true } : {}),
  };
  const token = (/** @type {string} */ source) => ({
    ...common,
    token: plain(source.endsWith(end) ? source.slice(0, -end.length) : source),
  });
  if (!named.test(regex)) return [token(regex)];
  // What stands behind a bar is a token of its own.
  const [value = '', own] = regex.slice(regex.indexOf(assigned) + assigned.length).split(`)${end}|`);
  const bare = value.endsWith(`)${end}`) ? value.slice(0, -end.length - 1) : value;
  return [{ ...common, value: plain(bare) }, ...(own === undefined ? [] : [token(own)])];
}

const [, , file] = process.argv;
if (file === undefined) throw new Error('Name gitleaks.toml.');
const rules = readFileSync(file, 'utf8').split('[[rules]]').slice(1).flatMap(ruleOf);
const place = join(import.meta.dirname, '../../resources/secrets/rules.json');
writeFileSync(place, `[\n${rules.map((rule) => `  ${JSON.stringify(rule)}`).join(',\n')}\n]\n`);
process.stdout.write(`${rules.length} rules\n`);
