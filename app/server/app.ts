import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createAuditRecorder } from '#platform/server/audit/audit-recorder.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Configuration } from '#platform/server/config/configuration.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { DocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import { createErrorTable } from '#platform/server/errors/error-table.ts';
import type { Files } from '#platform/server/files/files.ts';
import { createScanner } from '#platform/server/files/scanner.ts';
import { registerHealth } from '#platform/server/http/health.ts';
import { serveMetrics } from '#platform/server/http/metrics.ts';
import { registerOpenApi } from '#platform/server/http/openapi.ts';
import { registerRoutes } from '#platform/server/http/register-routes.ts';
import { createHttpServer } from '#platform/server/http/server.ts';
import { createSites } from '#platform/server/http/sites.ts';
import { registerWebClient } from '#platform/server/http/web-client.ts';
import { createLaneOf } from '#platform/server/limits/lane-of.ts';
import { createAttachmentLoader } from '#platform/server/mail/attachments.ts';
import { createMailGauges } from '#platform/server/mail/mail-gauges.ts';
import { registerOutboxPages } from '#platform/server/mail/outbox-pages.ts';
import type { PictureProcessor } from '#platform/server/pictures/picture-processor.ts';
import { openRealtime } from '#platform/server/realtime/realtime.ts';
import { withSampleRecords } from '#platform/server/records/sample-routes.ts';
import { createModules } from './modules.ts';
import type { ModuleParts, Modules } from './modules.ts';
import { signInDeveloper } from './sample-data/developer-session.ts';

/** What the process brings along. */
export interface AppParts {
  readonly configuration: Configuration;
  readonly database: Database;
  readonly renderer: DocumentRenderer;
  readonly pictures: PictureProcessor;
  readonly files: Files;
  readonly clock: Clock;
  readonly secretKey: string;
  readonly place?: ModuleParts['place'];
}

const webFolder = join(import.meta.dirname, '../../dist/web');

/** The whole product as one server that does not listen yet: tests call it without a port. */
export async function createApp(
  parts: AppParts,
): Promise<{ readonly app: FastifyInstance; readonly modules: Modules }> {
  const { configuration, database, clock } = parts;
  const audit = createAuditRecorder({
    database,
    clock,
    onError: (error) => app.log.error({ err: error }, error.message),
  });
  const modules = createModules({ ...parts, audit });
  const { identity, list } = modules;
  const sites = createSites(configuration, identity.listBrandHosts);
  const app = await createHttpServer(configuration, sites, createErrorTable(list));
  registerHealth(app, database);
  const { countSockets } = openRealtime(app, {
    ...parts,
    sites,
    events: list.flatMap((module) => module.liveEvents ?? []),
    findSession: identity.findSession,
    findSessionsById: identity.findSessionsById,
  });
  if (configuration.metricsPort !== undefined) {
    const sockets = { name: 'kontor_open_sockets', help: 'Live connections of this process', read: countSockets };
    const gauges = [
      sockets,
      ...createMailGauges(parts),
      ...audit.gauges,
      ...list.flatMap((module) => module.gauges ?? []),
    ];
    await serveMetrics(app, { host: configuration.host, port: configuration.metricsPort }, gauges);
  }
  const sessions = { findSession: identity.findSession, secure: configuration.publicUrl.startsWith('https:') };
  await registerOpenApi(app, configuration.production ? sessions : 'public');
  const uploads = { drafts: parts.files.drafts, scan: createScanner(configuration.clamavUrl) };
  if (configuration.sampleData) signInDeveloper(app, { ...parts, identity });
  registerRoutes(
    app,
    configuration.sampleData ? withSampleRecords(list) : list.flatMap((module) => module.routes ?? []),
    {
      database,
      clock,
      uploads,
      laneOf: createLaneOf(list.map(({ catalogue }) => catalogue)),
      onDenied: audit.recordDenial,
      ...sessions,
    },
  );
  if (configuration.demo)
    registerOutboxPages(app, { ...parts, loadAttachments: createAttachmentLoader(database, list) });
  await registerWebClient(app, webFolder, sessions);
  app.addHook(
    'onClose',
    async () => void (await Promise.all([audit.drain(), ...list.map((module) => module.close?.())])),
  );
  await app.ready();
  return { app, modules };
}
