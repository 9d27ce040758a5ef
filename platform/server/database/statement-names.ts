import type { ClientBase, QueryConfig } from 'pg';
import { sendDeferredCommit } from './deferred-commits.ts';

// Every connection keeps the plans of the statements that it prepared, so their number has an end.
const maxNames = 300;
const maxTextLength = 4000;
// The columns of such a statement change when a later version's migration adds one, which a prepared one may not.
const openColumns = /\b(?:select|returning) (?:"[^"]+"\.)?\*/u;

/** Names by text, the least recently used first. */
const names = new Map<string, string>();
const live = new Set<string>();
let givenNames = 0;
let retiredNames = 0;

interface Prepared {
  readonly names: Set<string>;
  /** Value of {@link retiredNames} when the connection last dropped names. */
  seenRetired: number;
}

const preparedOn = new WeakMap<ClientBase, Prepared>();
const unnamed = new WeakSet<ClientBase>();

/** Sends every statement of a connection without a name: behind a pooler the next one may reach another server. */
export function sendUnnamed(client: ClientBase): void {
  unnamed.add(client);
}

/**
 * A statement with its values, named when connections should prepare it: parsed and planned once. A text that comes
 * back after it lost its name gets a new one, because a connection never takes another text under a name.
 */
export function nameQuery(client: ClientBase, text: string, values: readonly unknown[]): QueryConfig {
  const name = unnamed.has(client) ? undefined : nameStatement(text);
  if (name === undefined) return { text, values: [...values] };
  preparedFor(client).names.add(name);
  return { name, text, values: [...values] };
}

/** Has the connection forget the statements that lost their names; to be called outside a transaction. */
export function deallocateRetired(client: ClientBase): void {
  const prepared = preparedFor(client);
  if (prepared.seenRetired === retiredNames) return;
  prepared.seenRetired = retiredNames;
  const retired = [...prepared.names].filter((name) => !live.has(name));
  if (retired.length === 0) return;
  for (const name of retired) prepared.names.delete(name);
  sendDeferredCommit(client);
  // A name whose statement failed when it was prepared is unknown there.
  client
    .query(
      `DO $$ DECLARE n text; BEGIN FOR n IN SELECT name FROM pg_prepared_statements WHERE name IN (${retired.map((name) => `'${name}'`).join()}) LOOP EXECUTE format('DEALLOCATE %I', n); END LOOP; END $$`,
    )
    .catch(() => undefined);
}

/** The name of a text, undefined when it should not be prepared. The text must carry its values as parameters. */
function nameStatement(text: string): string | undefined {
  const known = names.get(text);
  if (known === undefined && (text.length > maxTextLength || openColumns.test(text))) return undefined;
  const name = known ?? `kontor_${(givenNames += 1)}`;
  names.delete(text);
  names.set(text, name);
  if (known === undefined) admit(name);
  return name;
}

function admit(name: string): void {
  live.add(name);
  if (names.size <= maxNames) return;
  const [oldest] = names;
  if (oldest === undefined) return;
  names.delete(oldest[0]);
  live.delete(oldest[1]);
  retiredNames += 1;
}

function preparedFor(client: ClientBase): Prepared {
  const known = preparedOn.get(client);
  if (known) return known;
  const prepared = { names: new Set<string>(), seenRetired: retiredNames };
  preparedOn.set(client, prepared);
  return prepared;
}
