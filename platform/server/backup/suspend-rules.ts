import type { Client } from 'pg';

export interface SuspendedRules {
  /** Builds the indexes, checks all references at once, and switches the triggers on again. */
  restoreRules(): Promise<void>;
  /** From then on the owner sees nothing any more. */
  enforceRowSecurity(): Promise<void>;
}

interface Pair {
  readonly suspend: string;
  readonly restore: string;
}

/**
 * References and indexes that are made of all rows at once take half the time of those that grow row by row. What only
 * a partition has, its table brings along; an index that keeps values apart stays, to be on the safe side.
 */
const references = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', k.conrelid::regclass, k.conname) AS suspend,
         format('ALTER TABLE %s ADD CONSTRAINT %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) AS restore
    FROM pg_constraint k
   WHERE k.contype = 'f' AND k.conparentid = 0 AND k.connamespace = 'public'::regnamespace
   ORDER BY k.oid`;

// PostgreSQL describes the index of a partitioned table without those of its partitions.
const indexes = `
  SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS suspend,
         replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') AS restore
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
   WHERE c.relnamespace = 'public'::regnamespace AND NOT c.relispartition AND NOT i.indisunique AND NOT i.indisexclusion
   ORDER BY i.indexrelid`;

/** They would write what the backup brings along. */
const triggers = `
  SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', t.tgrelid::regclass, t.tgname) AS suspend,
         format('ALTER TABLE %s ENABLE %s TRIGGER %I', t.tgrelid::regclass,
                CASE t.tgenabled WHEN 'A' THEN 'ALWAYS' WHEN 'R' THEN 'REPLICA' ELSE '' END, t.tgname) AS restore
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
   WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal AND t.tgparentid = 0 AND t.tgenabled <> 'D'`;

/** Forced, it binds the owner too. */
const rowSecurity = `
  SELECT format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', c.oid::regclass) AS suspend,
         format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', c.oid::regclass) AS restore
    FROM pg_class c
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relforcerowsecurity`;

/**
 * Lifts within a transaction of the owner what stands in the way of loading whole tables. Nobody else sees anything of
 * it: the tables are locked until the transaction ends, and a rollback puts everything back.
 */
export async function suspendRules(client: Client): Promise<SuspendedRules> {
  // Row-level security first: the tables are locked from here on.
  const security = await suspend(client, rowSecurity);
  const rules = [await suspend(client, references), await suspend(client, indexes), await suspend(client, triggers)];
  return {
    restoreRules: async () => {
      await client.query(`SET LOCAL maintenance_work_mem = '256MB'`);
      for (const { restore } of rules.toReversed().flat()) await client.query(restore);
    },
    enforceRowSecurity: async () => {
      for (const { restore } of security) await client.query(restore);
    },
  };
}

async function suspend(client: Client, query: string): Promise<Pair[]> {
  const { rows } = await client.query<Pair>(query);
  for (const row of rows) await client.query(row.suspend);
  return rows;
}
