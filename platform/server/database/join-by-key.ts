import { sql } from 'kysely';
import type { JoinBuilder, StringReference } from 'kysely';

/**
 * Joins the row that a column refers to, by its whole key: the organisation of both and the id. PostgreSQL then uses the
 * index of the key and knows that there is one row at most.
 *
 * @param table name or alias of the joined table
 * @param reference column with the id, such as `t.file_id`
 */
export function joinByKey<Tables, Names extends keyof Tables>(
  join: JoinBuilder<Tables, Names>,
  table: Names & string,
  reference: StringReference<Tables, Names> & `${string}.${string}`,
): JoinBuilder<Tables, Names> {
  const [source = ''] = reference.split('.');
  return join
    .on(sql<boolean>`${sql.ref(`${table}.organization_id`)} = ${sql.ref(`${source}.organization_id`)}`)
    .on(sql<boolean>`${sql.ref(`${table}.id`)} = ${sql.ref(reference)}`);
}
