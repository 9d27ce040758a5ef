import { useTranslation } from 'react-i18next';
import { loadTexts } from '../i18n/i18n.ts';
import { webModules } from '../module.ts';
import { useStore } from '../state/store.ts';

/** Names kinds of tasks by the texts of their modules. */
export function useTaskNames(): (kind: string) => string {
  const modules = useStore(webModules);
  const { t } = useTranslation('platform');
  return (kind) => t(`${namespaceOf(modules, kind)}:tasks.${kind}`, { defaultValue: '' });
}

/** Loads the texts that name kinds of tasks. */
export async function loadTaskNames(kinds: readonly string[]): Promise<void> {
  const modules = webModules.get();
  await loadTexts([...new Set(kinds.map((kind) => namespaceOf(modules, kind)))]);
}

function namespaceOf(modules: ReturnType<typeof webModules.get>, kind: string): string {
  return modules.find(({ tasks }) => tasks?.[kind] !== undefined)?.name ?? 'platform';
}
