import { createAuditWords } from '#platform/contract/audit.ts';
import { webModules } from '#platform/web/module.ts';
import { createStore } from '#platform/web/state/store.ts';

/** Words for the names that all modules write into the log; of the platform alone until {@link loadAuditWords}. */
export const auditWords = createStore(createAuditWords([]));

/** Loads the names of all modules; the page of the log is shown afterwards. */
export async function loadAuditWords(): Promise<void> {
  const modules = await Promise.all(
    webModules.get().map(async ({ name, entities = [], auditNames }) => {
      const audit = await auditNames?.();
      return { name, entities, ...(audit && { audit }) };
    }),
  );
  auditWords.set(createAuditWords(modules));
}
