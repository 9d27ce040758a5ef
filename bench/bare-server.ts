import Fastify from 'fastify';
import { Pool } from 'pg';

// The baseline of lists and pages: Fastify and a pool, one statement, prepared, and nothing else. No session, no row-level
// security, no transaction, no contract, no headers.

const { BENCH_DATABASE_URL = '', BENCH_STATEMENT = '', BENCH_PAGE = '' } = process.env;
const { text, values }: { text: string; values: unknown[] } = JSON.parse(BENCH_STATEMENT);
const pool = new Pool({ connectionString: BENCH_DATABASE_URL, max: 20 });
const app = Fastify();

app.get('/invoices', async () => {
  const { rows } = await pool.query({ name: 'list', text, values });
  return { invoices: rows };
});

/** A page that is written already: its bytes, after the statement. */
app.get('/page', async (_request, reply) => {
  await pool.query({ name: 'page', text, values });
  return reply.type('text/html; charset=utf-8').send(BENCH_PAGE);
});

console.log(`ready: ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
process.on('SIGTERM', () => {
  void app
    .close()
    .then(() => pool.end())
    .then(() => process.exit(0));
});
