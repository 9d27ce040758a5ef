import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Configuration } from '#platform/server/config/configuration.ts';
import { createErrorTable } from '#platform/server/errors/error-table.ts';
import { registerHealth } from '#platform/server/http/health.ts';
import { serveMetrics } from '#platform/server/http/metrics.ts';
import { registerOpenApi } from '#platform/server/http/openapi.ts';
import { serveDate } from '#platform/server/http/served-date.ts';
import { registerRoutes } from '#platform/server/http/register-routes.ts';
import { traceRequests } from '#platform/server/http/trace-requests.ts';
import { isTracing } from '#platform/server/tracing/trace.ts';
import { createHttpServer } from '#platform/server/http/server.ts';
import { createSites } from '#platform/server/http/sites.ts';
import { registerWebClient } from '#platform/server/http/web-client.ts';
import { createTenantQueueOf } from '#platform/server/limits/tenant-queue-of.ts';
import { createAttachmentLoader } from '#platform/server/mail/attachments.ts';
import { createMailGauges } from '#platform/server/mail/mail-gauges.ts';
import { createInstallationMetrics } from '#platform/server/monitoring/installation-metrics.ts';
import { registerOutboxPages } from '#platform/server/mail/outbox-pages.ts';
import type { Platform } from '#platform/server/platform.ts';
import { openRealtime } from '#platform/server/realtime/realtime.ts';
import { createModules } from './modules.ts';
import type { Modules } from './modules.ts';
import { signInDeveloper } from './sample-data/developer-session.ts';
import { toSampleRoutes } from './sample-data/sample-routes.ts';

const webFolder = join(import.meta.dirname, '../../dist/web');

/** The whole product as one server that does not listen yet: tests call it without a port. */
export async function createApp(
  platform: Platform<Configuration>,
): Promise<{ readonly app: FastifyInstance; readonly modules: Modules }> {
  const { configuration, database, clock, audit, files, scan } = platform;
  const modules = createModules(platform);
  const { identity, list } = modules;
  const sites = createSites(configuration, identity.listBrandHosts);
  const app = await createHttpServer(configuration, sites, createErrorTable(list));
  if (isTracing()) traceRequests(app);
  serveDate(app, clock);
  registerHealth(app, database);
  const { countSockets } = openRealtime(app, {
    ...platform,
    sites,
    events: list.flatMap((module) => module.liveEvents ?? []),
    commands: list.flatMap((module) => module.liveCommands ?? []),
    rooms: list.flatMap((module) => module.liveRooms ?? []),
    notices: [platform.monitor.registry.handler],
    findSession: identity.findSession,
    findSessionsById: identity.findSessionsById,
  });
  if (configuration.metricsPort !== undefined) {
    const sockets = { name: 'kontor_open_sockets', help: 'Live connections of this process', read: countSockets };
    const gauges = [
      sockets,
      ...createMailGauges(platform),
      ...createInstallationMetrics(platform),
      ...audit.gauges,
      ...list.flatMap((module) => module.gauges ?? []),
    ];
    await serveMetrics(app, { host: configuration.host, port: configuration.metricsPort }, gauges);
  }
  const sessions = { findSession: identity.findSession, secure: configuration.publicUrl.startsWith('https:') };
  await registerOpenApi(app, configuration.production ? sessions : 'public');
  if (configuration.sampleData) signInDeveloper(app, platform, identity);
  registerRoutes(app, configuration.sampleData ? toSampleRoutes(list) : list.flatMap((module) => module.routes ?? []), {
    database,
    clock,
    uploads: { drafts: files.drafts, scan },
    tenantQueueOf: createTenantQueueOf(list.map(({ catalogue }) => catalogue)),
    onDenied: audit.recordDenial,
    ...sessions,
  });
  if (configuration.demo)
    registerOutboxPages(app, { ...platform, loadAttachments: createAttachmentLoader(database, list) });
  await registerWebClient(app, webFolder, sessions);
  app.addHook(
    'onClose',
    async () => void (await Promise.all([audit.drain(), ...list.map((module) => module.close?.())])),
  );
  await app.ready();
  return { app, modules };
}
