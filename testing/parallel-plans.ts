import { runAdminStatement } from './admin-statement.ts';

/** Tables of tens of thousands of rows are walked in parallel, whatever that costs. */
const forLargeTables = {
  max_parallel_workers_per_gather: 2,
  parallel_setup_cost: 0,
  parallel_tuple_cost: 0,
  min_parallel_table_scan_size: '1MB',
  min_parallel_index_scan_size: '256kB',
} as const;
/** Every statement runs in parallel that may, however few rows there are. */
const forEveryTable = {
  ...forLargeTables,
  debug_parallel_query: 'on',
  min_parallel_table_scan_size: 0,
  min_parallel_index_scan_size: 0,
} as const;

/**
 * Plans the statements of all connections that are opened to a database from now on in parallel.
 *
 * @param workers none if absent: starting them takes longer than most statements, and parallel mode refuses the same
 *   without them
 */
export async function planInParallel(adminUrl: string, workers = 0): Promise<void> {
  await change(adminUrl, { ...forEveryTable, max_parallel_workers: workers });
}

/** The same for large tables only, with the workers that the server has. */
export async function planLargeTablesInParallel(adminUrl: string): Promise<void> {
  await change(adminUrl, forLargeTables);
}

async function change(adminUrl: string, settings: Readonly<Record<string, string | number>>): Promise<void> {
  const database = new URL(adminUrl).pathname.slice(1);
  await runAdminStatement(
    adminUrl,
    Object.entries(settings)
      .map(([name, value]) => `ALTER DATABASE ${database} SET ${name} = '${value}'`)
      .join(';'),
  );
}
