import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../deploy/failover');

/** Text of an example in deploy/failover with other values. @throws Error when the example lacks one of the values */
export async function adaptExample(
  name: 'patroni.yml' | 'haproxy.cfg',
  replacements: readonly (readonly [string, string])[],
): Promise<string> {
  let text = await readFile(join(folder, name), 'utf8');
  for (const [value, replacement] of replacements) {
    if (!text.includes(value)) throw new Error(`deploy/failover/${name} no longer contains ${value}`);
    text = text.replaceAll(value, replacement);
  }
  return text;
}
