import { createAuditWords } from '#platform/contract/audit.ts';
import type { AuditNames } from '#platform/contract/audit.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { auditLogAudit } from '../contract/audit.ts';
import { auditLogCatalogue } from '../contract/catalogue.ts';
import { createCsvTexts } from './entries/csv-texts.ts';
import { createExportTask } from './entries/export-task.ts';
import { createAuditRoutes } from './entries/routes.ts';

const name = 'audit';

export interface AuditDependencies {
  readonly clock: Clock;
  /** Modules with names in the log. */
  readonly modules: readonly {
    readonly name: string;
    readonly audit?: AuditNames;
    readonly entities?: readonly { readonly name: string }[];
  }[];
}

/** Composes the audit log of an organisation for reading and export. `platform/server/audit` writes it. */
export function createAudit({ clock, modules }: AuditDependencies): ServerModule {
  const words = createAuditWords([...modules, { name, audit: auditLogAudit }]);
  const texts = createCsvTexts(words);
  return {
    name,
    catalogue: auditLogCatalogue,
    audit: auditLogAudit,
    routes: createAuditRoutes(clock, [...words.events, ...words.filters], texts),
    tasks: [createExportTask(texts)],
  };
}
