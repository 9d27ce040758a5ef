import { createHash } from 'node:crypto';

const names = new Map<string, string>();

// Every connection keeps the plans of all named statements, so their number has an end: what comes later, such as
// the many lengths of a list of values, is parsed and planned each time.
const maxNames = 300;
const maxTextLength = 4000;
// The columns of such a statement change when a later version's migration adds one, which a prepared one may not.
const openColumns = /\b(?:select|returning) (?:"[^"]+"\.)?\*/u;

/**
 * The name under which a connection prepares a statement, parsed and planned once; undefined when it should not be
 * prepared. The statement must carry its values as parameters.
 */
export function nameStatement(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= maxNames || text.length > maxTextLength || openColumns.test(text)) return undefined;
  // PostgreSQL keeps only 63 bytes of a statement's name.
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
