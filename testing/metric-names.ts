import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../deploy/monitoring');

/** An expression of Prometheus, and the panel or the alert that shows it. */
export interface NamedExpression {
  readonly name: string;
  readonly expression: string;
}

interface Panel {
  readonly title: string;
  readonly type: string;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string; readonly instant: boolean }[];
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly id: number;
}

interface Dashboard {
  readonly title: string;
  readonly schemaVersion: number;
  readonly templating: { readonly list: readonly { readonly name: string; readonly type: string }[] };
  readonly panels: readonly Panel[];
}

/** The dashboard for Grafana in `deploy/monitoring`. */
export function readDashboard(): Dashboard {
  return JSON.parse(readFileSync(join(folder, 'grafana-dashboard.json'), 'utf8')) as Dashboard;
}

/** Lists the expressions of the dashboard, with Grafana's variables replaced. */
export function listPanelExpressions(): readonly NamedExpression[] {
  return readDashboard().panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ name: title, expression: replaceVariables(expr) })),
  );
}

/** Replaces Grafana's variables: all processes, five minutes. */
function replaceVariables(expression: string): string {
  return expression
    .replaceAll('$__rate_interval', '5m')
    .replaceAll('$__range', '5m')
    .replaceAll(/"\$(?:job|instance)"/gu, '".*"');
}

/** Lists the alert rules in `deploy/monitoring`. */
export function listAlerts(): readonly (NamedExpression & { readonly runbook: string })[] {
  const text = readFileSync(join(folder, 'alerts.yml'), 'utf8');
  return text
    .split(/^ {6}- alert: /mu)
    .slice(1)
    .map((rule) => ({
      name: /^\w+/u.exec(rule)?.[0] ?? '',
      expression: /expr: >-\n((?: {10}.*\n)+)/u.exec(rule)?.[1] ?? '',
      runbook: /runbook: (\S+)/u.exec(rule)?.[1] ?? '',
    }));
}

/**
 * Lists the metrics of the product that an expression reads, without `up` of Prometheus itself. Histograms appear
 * without `_bucket`, `_sum` and `_count`.
 */
export function listMetrics(expression: string): readonly string[] {
  // Contents of braces, label lists and texts are no metrics.
  const bare = expression
    .replaceAll(/\{[^}]*\}/gu, '{}')
    .replaceAll(/\b(?:by|without|on|ignoring|group_left|group_right) \([^)]*\)/gu, '');
  const names = [...bare.matchAll(/\b[a-z]\w*_\w+\b/gu)].map(([name]) => name);
  const functions = new Set(['histogram_quantile', 'max_over_time', 'min_over_time']);
  return [...new Set(names.filter((name) => !functions.has(name)).map(baseName))];
}

function baseName(name: string): string {
  return name.replace(/(?<=_seconds)_(?:bucket|sum|count)$/u, '');
}

/**
 * Lists the selectors of an expression, such as `kontor_jobs_ended_total{outcome="failed"}`, with the metrics that have
 * no braces.
 */
export function listSelectors(expression: string): readonly string[] {
  const metrics = listMetrics(expression).join('|');
  if (metrics === '') return [];
  return [
    ...expression.matchAll(new RegExp(`\\b(?:${metrics})(?:_(?:bucket|sum|count))?\\b(?:\\{[^}]*\\})?`, 'gu')),
  ].map(([selector]) => selector);
}
