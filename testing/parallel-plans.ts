import { runAdminStatement } from './admin-statement.ts';

/** Makes PostgreSQL run every statement in parallel that may be, however few rows there are. */
const parallelSettings = {
  debug_parallel_query: 'on',
  max_parallel_workers_per_gather: 2,
  parallel_setup_cost: 0,
  parallel_tuple_cost: 0,
  min_parallel_table_scan_size: 0,
  min_parallel_index_scan_size: 0,
} as const;

/**
 * Plans the statements of all connections that are opened to a database from now on in parallel.
 *
 * @param workers none if absent: starting them takes longer than most statements, and parallel mode refuses the same without them
 */
export async function planInParallel(adminUrl: string, workers = 0): Promise<void> {
  const database = new URL(adminUrl).pathname.slice(1);
  const settings = Object.entries({ ...parallelSettings, max_parallel_workers: workers }).map(([name, value]) => `ALTER DATABASE ${database} SET ${name} = '${value}'`);
  await runAdminStatement(adminUrl, settings.join(';'));
}
