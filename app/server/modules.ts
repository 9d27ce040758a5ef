import { createAccounting, skipNumbersAfterRestore } from '#modules/accounting/server/index.ts';
import type { AccountingDependencies } from '#modules/accounting/server/index.ts';
import { createAssistants } from '#modules/assistants/server/index.ts';
import { createAudit } from '#modules/audit/server/index.ts';
import { createIdentity } from '#modules/identity/server/index.ts';
import { createMails } from '#modules/mails/server/index.ts';
import { accountMemberships, createOrganizations, findActor } from '#modules/organizations/server/index.ts';
import type { OrganizationAccess } from '#modules/organizations/server/index.ts';
import { createPropertyOwner } from '#modules/property-owner/server/index.ts';
import type { PropertyOwnerDependencies } from '#modules/property-owner/server/index.ts';
import type { AuditRecorder } from '#platform/server/audit/audit-recorder.ts';
import type { SettleRestored } from '#platform/server/backup/settle-organizations.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Configuration } from '#platform/server/config/configuration.ts';
import type { ConnectOptions } from '#platform/server/connectors/remote-folder.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { DocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import type { Files } from '#platform/server/files/files.ts';
import { createScanner } from '#platform/server/files/scanner.ts';
import { createOutbox } from '#platform/server/mail/outbox.ts';
import type { Mailer } from '#platform/server/mail/outbox.ts';
import type { ServerModule } from '#platform/server/module.ts';
import type { PictureProcessor } from '#platform/server/pictures/picture-processor.ts';
import { createTasks } from '#platform/server/tasks/create-tasks.ts';

/** What modules do in each organisation after a restore. */
export const worksAfterRestore: readonly SettleRestored[] = [skipNumbersAfterRestore];

type ConnectSetting = 'host' | 'connectPrivate' | 'connectDeny' | 'production';

/** What modules are given by the process. */
export interface ModuleParts {
  readonly configuration: Pick<Configuration, 'sessionMinutes' | 'publicUrl' | 'demo' | 'smtpUrl'> &
    Partial<Pick<Configuration, 'sampleData' | 'clamavUrl' | ConnectSetting>>;
  readonly database: Database;
  readonly renderer: DocumentRenderer;
  readonly pictures: PictureProcessor;
  readonly files: Files;
  readonly clock: Clock;
  readonly secretKey: string;
  readonly audit: AuditRecorder;
  /** Limits of reading receipts; those of the product if absent. */
  readonly reading?: AccountingDependencies['reading'];
  /** How data connections are made, beside what the settings say. */
  readonly connect?: Partial<ConnectOptions>;
  /** Where the installation is, for processes that work on their own; none are started if absent. */
  readonly place?: PropertyOwnerDependencies['place'];
}

/** The modules that organisations work with, beside those for accounts and organisations. */
export function createBusinessModules(
  parts: ModuleParts & { readonly mailer: Mailer; readonly access: OrganizationAccess },
): readonly ServerModule[] {
  return [
    createAccounting(parts),
    createAssistants(),
    createPropertyOwner({
      ...parts,
      scan: createScanner(parts.configuration.clamavUrl),
      connect: { ...toConnectOptions(parts.configuration), ...parts.connect },
    }),
  ];
}

/** How the settings have data connections made. */
export function toConnectOptions({
  host,
  publicUrl,
  connectPrivate = false,
  connectDeny,
  production,
}: ModuleParts['configuration']): ConnectOptions {
  const ownHosts = [URL.parse(publicUrl)?.hostname, host].filter((name) => name !== undefined);
  return { allowPrivate: connectPrivate, denied: connectDeny, ownHosts, hidesPorts: production };
}

/** Composes the modules of the product: those that others or the process itself ask by name, and the list of all. */
export function createModules(parts: ModuleParts) {
  const { configuration, database, clock, files, secretKey } = parts;
  const mailer = createOutbox({ clock, secretKey, transport: configuration.smtpUrl === undefined ? 'outbox' : 'smtp' });
  const identity = createIdentity({ ...parts, mailer, memberships: accountMemberships });
  const organizations = createOrganizations({ database, clock, identity, purgeHolds: () => modules });
  const modules: readonly ServerModule[] = [
    identity,
    organizations,
    createMails(parts),
    ...createBusinessModules({ ...parts, mailer, access: organizations.access }),
  ];
  const own: readonly ServerModule[] = [...modules, createAudit({ clock, modules })];
  const tasks = createTasks({ database, clock, files, findActor }, own);
  const list: readonly ServerModule[] = [...own, tasks];
  return { identity, organizations, list };
}

/** The modules of the product, composed. */
export type Modules = ReturnType<typeof createModules>;
