import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createAccounting } from '#modules/accounting/server/index.ts';
import { createAudit } from '#modules/audit/server/index.ts';
import { createIdentity } from '#modules/identity/server/index.ts';
import { createMails } from '#modules/mails/server/index.ts';
import { accountMemberships, createOrganizations } from '#modules/organizations/server/index.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Configuration } from '#platform/server/config/configuration.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { DocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import type { Files } from '#platform/server/files/files.ts';
import { createScanner } from '#platform/server/files/scanner.ts';
import { registerHealth } from '#platform/server/http/health.ts';
import { serveMetrics } from '#platform/server/http/metrics.ts';
import { registerOpenApi } from '#platform/server/http/openapi.ts';
import { registerRoutes } from '#platform/server/http/register-routes.ts';
import type { Route } from '#platform/server/http/route.ts';
import { createHttpServer } from '#platform/server/http/server.ts';
import { createSites } from '#platform/server/http/sites.ts';
import { registerWebClient } from '#platform/server/http/web-client.ts';
import { createMailGauges } from '#platform/server/mail/mail-gauges.ts';
import { createOutbox } from '#platform/server/mail/outbox.ts';
import { registerOutboxPages } from '#platform/server/mail/outbox-pages.ts';
import type { PictureProcessor } from '#platform/server/pictures/picture-processor.ts';
import { openRealtime } from '#platform/server/realtime/realtime.ts';

/** What the process brings along. */
export interface AppParts {
  readonly configuration: Configuration;
  readonly database: Database;
  readonly renderer: DocumentRenderer;
  readonly pictures: PictureProcessor;
  readonly files: Files;
  readonly clock: Clock;
  readonly secretKey: string;
}

const webFolder = join(import.meta.dirname, '../../dist/web');

/**
 * Composes the modules.
 *
 * @param onError told of what fails after the answer, or without any request
 */
export function createModules({ configuration, database, renderer, pictures, files, clock, secretKey }: AppParts, onError: (error: Error) => void = console.error) {
  const mailer = createOutbox({ clock, secretKey, transport: configuration.smtpUrl === undefined ? 'outbox' : 'smtp' });
  const audit = createAudit({ database, clock, onError });
  const identity = createIdentity({ database, clock, mailer, configuration, audit, secretKey, memberships: accountMemberships });
  const organizations = createOrganizations({ database, clock, identity });
  const accounting = createAccounting({ renderer, pictures, files });
  const mails = createMails({ configuration });
  const routes: readonly Route[] = [...identity.routes, ...organizations.routes, ...audit.routes, ...mails.routes, ...accounting.routes];
  return { audit, identity, organizations, accounting, files, routes };
}

/** The modules of the product, composed. */
export type Modules = ReturnType<typeof createModules>;

/** The whole product as one server that does not listen yet: tests call it without a port. */
export async function createApp(parts: AppParts): Promise<{ readonly app: FastifyInstance; readonly modules: Modules }> {
  const { configuration, database, clock } = parts;
  const modules = createModules(parts, (error) => app.log.error({ err: error }, error.message));
  const { audit, identity, routes } = modules;
  const sites = createSites(configuration, identity.listBrandHosts);
  const app = await createHttpServer(configuration, sites);
  registerHealth(app, database);
  const { countSockets } = openRealtime(app, { ...parts, sites, findSession: identity.findSession, findSessionsById: identity.findSessionsById });
  if (configuration.metricsPort !== undefined) {
    const sockets = { name: 'kontor_open_sockets', help: 'Live connections of this process', read: countSockets };
    await serveMetrics(app, { host: configuration.host, port: configuration.metricsPort }, [sockets, ...createMailGauges(parts), ...audit.metrics]);
  }
  const sessions = { findSession: identity.findSession, secure: configuration.publicUrl.startsWith('https:') };
  await registerOpenApi(app, configuration.production ? sessions : 'public');
  const uploads = { drafts: parts.files.drafts, scan: createScanner(configuration.clamavUrl) };
  registerRoutes(app, routes, { database, clock, uploads, onDenied: audit.recordDenial, ...sessions });
  if (configuration.demo) registerOutboxPages(app, database, parts.secretKey);
  await registerWebClient(app, webFolder);
  app.addHook('onClose', async () => void (await Promise.all([audit.drain(), identity.close()])));
  await app.ready();
  return { app, modules };
}
