import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDemoDatabase } from '#testing/demo-data-dir.ts';
import { findFreePorts } from '#testing/free-port.ts';
import { listAlerts, listMetrics, listPanelExpressions, listSelectors } from '#testing/metric-names.ts';
import { signIn, startProduct } from '#testing/product-process.ts';
import type { ProductClient } from '#testing/product-process.ts';
import { findPrometheus, startPrometheus } from '#testing/prometheus.ts';
import { waitUntil } from '#testing/wait-until.ts';

// Debian's Prometheus with the files of deploy/monitoring reads two running processes.

const folder = join(import.meta.dirname, '../../../deploy/monitoring');

/** Metrics without a sample on one server without TLS, replica, standby and backup (docs/monitoring.md). */
const withoutSample = new Set([
  'kontor_backup_newest_timestamp_seconds',
  'kontor_database_certificate_not_after_timestamp_seconds',
  'kontor_database_slot_lag_bytes',
  'kontor_database_standby_lag_seconds',
  'kontor_replica_lag_seconds',
]);

const { adminUrl, secretKey, dataDir } = await createDemoDatabase();
const metricsPorts = await findFreePorts(2);
const [first, second] = metricsPorts.map((port) =>
  startProduct(dataDir, { DATABASE_URL: adminUrl, SECRET_KEY: secretKey, DEMO: 'true', METRICS_PORT: String(port) }),
);
if (first === undefined || second === undefined) throw new Error('two processes were to start');
const prometheus = await startPrometheus(metricsPorts.map((port) => `127.0.0.1:${port}`));

const readsNothing = (expression: string): boolean =>
  listMetrics(expression).some((metric) => withoutSample.has(metric));

/** Signs in with wrong passwords until the limit of the account refuses. */
async function refuseSignIn(url: string): Promise<void> {
  await waitUntil(async () => {
    const answer = await fetch(`${url}/api/benit/auth/users/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'kontor' },
      body: JSON.stringify({ email: 'nobody@demo.example', password: 'wrong' }),
    });
    return answer.status === 429;
  });
}

async function uploadLogo({ url, headers }: ProductClient): Promise<void> {
  const picture = await sharp({ create: { width: 40, height: 10, channels: 3, background: 'green' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new File([new Uint8Array(picture)], 'logo.png'));
  const answer = await fetch(`${url}/api/benit/accounting/configuration/logo`, { method: 'POST', headers, body: form });
  expect(answer.status).toBe(200);
}

beforeAll(async () => {
  await Promise.all([first.ready, second.ready]);
  const client = await signIn(await first.ready);
  await waitUntil(async () => (await prometheus.query('up == 1')).length === 2, 100);
  // Limits have series from their first use on; rates need a second scrape.
  await refuseSignIn(client.url);
  await uploadLogo(client);
  await waitUntil(async () => {
    await fetch(`${client.url}/api/benit/accounting/invoice`, { headers: client.headers });
    const [reads, refusals] = await Promise.all([
      prometheus.query('sum(rate(kontor_http_request_duration_seconds_count{status="200"}[5m])) > 0'),
      prometheus.query('sum(rate(kontor_refused_total{limit="sign-in-account"}[5m]))'),
    ]);
    return reads.length > 0 && refusals.length > 0;
  }, 300);
});

describe('Prometheus', () => {
  it('evaluates every alert rule, and none of them fires on a sound installation', async () => {
    await waitUntil(async () => (await prometheus.listRules()).every(({ health }) => health !== 'unknown'), 100);
    const rules = await prometheus.listRules();
    expect(rules.map(({ name }) => name).toSorted()).toEqual(
      listAlerts()
        .map(({ name }) => name)
        .toSorted(),
    );
    expect(rules.filter(({ health }) => health !== 'ok')).toEqual([]);
    expect(rules.filter(({ state }) => state === 'firing')).toEqual([]);
  });

  it('finds a series for every selector of the alert rules and of the dashboard', async () => {
    const missing = [];
    for (const { name, expression } of [...listAlerts(), ...listPanelExpressions()])
      for (const selector of listSelectors(expression)) {
        // Errors of the server have no series before the first one.
        const found = await prometheus.query(`count(${selector.replace(/,?status=~"5\.\."/u, '')})`);
        if (found.length === 0 && !readsNothing(selector)) missing.push([name, selector]);
      }
    expect(missing).toEqual([]);
  });

  it('answers every panel of the dashboard with figures', async () => {
    const empty = [];
    for (const { name, expression } of listPanelExpressions()) {
      const samples = await prometheus.query(expression);
      if (samples.length === 0 && !readsNothing(expression)) empty.push([name, expression]);
    }
    expect(empty).toEqual([]);
  });

  it('notices a killed process, and the other one continues to be read', async () => {
    second.kill('SIGKILL');
    await second.ended;
    await waitUntil(async () => {
      const rules = await prometheus.listRules();
      return rules.some(({ name, state }) => name === 'KontorDown' && state !== 'inactive');
    }, 100);
    const down = await prometheus.query('ALERTS{alertname="KontorDown"}');
    expect(down.map(({ metric }) => metric['instance'])).toEqual([`127.0.0.1:${metricsPorts[1]}`]);
    expect((await prometheus.query('max by (job) (kontor_database_up)'))[0]?.value).toBe(1);
  });
});

describe('promtool', () => {
  it.each([
    ['check', 'config', 'prometheus.yml'],
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ])('accepts: %s %s %s', async (...parameters) => {
    const { promtool } = await findPrometheus();
    // Ends with 1, and so rejects, with what it found wrong.
    const { stdout } = await promisify(execFile)(promtool, parameters, { cwd: folder });
    expect(stdout).toContain('SUCCESS');
  });

  it('finds a test for every alert rule', async () => {
    const tests = await readFile(join(folder, 'alerts.test.yml'), 'utf8');
    for (const { name } of listAlerts()) expect(tests).toContain(`alertname: ${name}\n`);
  });
});
