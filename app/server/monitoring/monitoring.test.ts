import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfiguration } from '#platform/server/config/configuration.ts';
import { thresholds } from '#platform/server/monitoring/thresholds.ts';
import { createPlatform } from '#platform/server/platform.ts';
import { systemClock } from '#platform/server/clock.ts';
import { createTestDatabase } from '#testing/database.ts';
import { findFreePort } from '#testing/free-port.ts';
import { listAlerts, listMetrics, listPanelExpressions, readDashboard } from '#testing/metric-names.ts';
import { createProductParts } from '#testing/product-parts.ts';
import { createApp } from '../app.ts';

// Alert rules, dashboard and their page name only metrics that the product serves, and all of its own.

const { database, secretKey } = await createTestDatabase();
const parts = await createProductParts(database);
const page = readFileSync(join(import.meta.dirname, '../../../docs/monitoring.md'), 'utf8');

/** Own metrics that the dashboard leaves out, with the reason. */
const leftOut: Readonly<Record<string, string>> = {};

let text = '';
let served: readonly string[] = [];

beforeAll(async () => {
  const metricsPort = await findFreePort();
  const configuration = readConfiguration({
    LOG_LEVEL: 'silent',
    DEMO: 'true',
    METRICS_PORT: String(metricsPort),
    DATA_DIR: import.meta.dirname,
  });
  const onError = (error: Error): never => expect.fail(error.message);
  const { app } = await createApp(
    createPlatform({ configuration, database, ...parts, clock: systemClock, secretKey, onError }),
  );
  afterAll(() => app.close());
  text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  served = [...text.matchAll(/^# TYPE (\S+)/gmu)].map(([, name = '']) => name);
});

const own = (): readonly string[] => served.filter((name) => name.startsWith('kontor_'));

describe('metrics', () => {
  it('follow the conventions of Prometheus', () => {
    for (const [, name = '', type = ''] of text.matchAll(/^# TYPE (kontor_\S+) (\S+)/gmu)) {
      expect(name).toMatch(/^kontor_[a-z]+(?:_[a-z]+)*$/u);
      expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
    }
  });

  it('can all be read, and have no label with an id or an address', () => {
    const samples = text.split('\n').filter((line) => line.startsWith('kontor_'));
    expect(samples.filter((line) => /nan$/iu.test(line))).toEqual([]);
    expect(samples.filter((line) => /[\da-f]{8}-[\da-f]{4}-|@|https?:/u.test(line))).toEqual([]);
    expect(text).toContain('kontor_database_up 1');
    expect(text).toContain('kontor_database_storage_full 0');
    expect(text).toContain('kontor_database_standbys 0');
    expect(text).toMatch(/^kontor_build_info\{version="\d+\.\d+\.\d+",node="v24\.[\d.]+"\} 1$/mu);
    expect(text).toMatch(/^kontor_data_disk_free_bytes \d{6,}$/mu);
    expect(text).toMatch(/^kontor_database_connections\{pool="kontor",state="idle"\} \d+$/mu);
    // Without a replica, a standby, TLS and a backup there is nothing to measure.
    for (const name of ['replica_lag_seconds', 'database_standby_lag_seconds', 'backup_newest_timestamp_seconds'])
      expect(text).not.toMatch(new RegExp(`^kontor_${name} `, 'mu'));
  });

  it('are listed in the page', () => {
    expect(own().filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
    const named = [...page.matchAll(/`(kontor_\w+)/gu)].map(([, name = '']) => name);
    expect(named.filter((name) => !served.includes(name))).toEqual([]);
  });
});

describe('alert rules', () => {
  it('read metrics that the product serves', () => {
    const alerts = listAlerts();
    expect(alerts.length).toBeGreaterThan(20);
    for (const { name, expression } of alerts) {
      expect([name, expression === '' || listMetrics(expression).length === 0]).toEqual([name, name === 'KontorDown']);
      expect([name, listMetrics(expression).filter((metric) => !served.includes(metric))]).toEqual([name, []]);
    }
  });

  it('have the limits of the status page and of the doctor', () => {
    const limits = {
      KontorQueueOld: `> ${thresholds.queueSeconds}`,
      KontorTasksWait: `> ${thresholds.taskSeconds}`,
      KontorMailsWait: `> ${thresholds.mailSeconds}`,
      KontorRefused: `* 60 > ${thresholds.refusals / 5}`,
      KontorDiskAlmostFull: `< ${thresholds.diskPercent / 100}`,
      KontorDiskFull: `< ${thresholds.fullDiskPercent / 100}`,
      KontorBackupOld: `> ${thresholds.backupHours} * 3600`,
      KontorReplicaLag: `> ${thresholds.lagSeconds}`,
      KontorStandbyLag: `> ${thresholds.lagSeconds}`,
      KontorCertificateEnds: `< ${thresholds.certificateDays} * 86400`,
      KontorClockApart: `> ${thresholds.clockSeconds}`,
    };
    for (const [name, limit] of Object.entries(limits)) {
      const expression = listAlerts().find((alert) => alert.name === name)?.expression;
      expect([name, expression?.trimEnd().endsWith(` ${limit}`)]).toEqual([name, true]);
    }
  });

  it('lead to a part of the page that says what to do', () => {
    const anchors = [...page.matchAll(/^### (\w+)$/gmu)].map(([, heading = '']) => heading);
    expect(
      listAlerts()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(anchors.toSorted());
    for (const { name, runbook } of listAlerts()) expect(runbook).toBe(`docs/monitoring.md#${name.toLowerCase()}`);
  });
});

describe('the dashboard', () => {
  it('reads metrics that the product serves', () => {
    for (const { name, expression } of listPanelExpressions())
      expect([name, listMetrics(expression).filter((metric) => !served.includes(metric))]).toEqual([name, []]);
  });

  it('shows every metric of the product', () => {
    const shown = new Set(listPanelExpressions().flatMap(({ expression }) => listMetrics(expression)));
    expect(
      own()
        .filter((name) => !shown.has(name))
        .toSorted(),
    ).toEqual(Object.keys(leftOut));
  });

  it('can be imported: panels have ids, targets and a place of their own', () => {
    const { panels, schemaVersion, templating } = readDashboard();
    expect(schemaVersion).toBeGreaterThanOrEqual(36);
    expect(templating.list.map(({ name }) => name)).toEqual(['datasource', 'job', 'instance']);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const panel of panels) {
      expect([panel.title, panel.type === 'row' || (panel.targets?.length ?? 0) > 0]).toEqual([panel.title, true]);
      expect(panel.gridPos.x + panel.gridPos.w).toBeLessThanOrEqual(24);
      const over = panels.filter(
        ({ id, gridPos: { x, y, w, h } }) =>
          id !== panel.id &&
          x < panel.gridPos.x + panel.gridPos.w &&
          panel.gridPos.x < x + w &&
          y < panel.gridPos.y + panel.gridPos.h &&
          panel.gridPos.y < y + h,
      );
      expect([panel.title, over.map(({ title }) => title)]).toEqual([panel.title, []]);
    }
  });
});
