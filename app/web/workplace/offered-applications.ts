import { useRouter } from '@tanstack/react-router';
import { workplace } from '#modules/organizations/web/index.tsx';
import type { ShellApplication } from '#platform/web/shell/current-application.ts';
import { useStore } from '#platform/web/state/store.ts';

/** The applications of the user that have a page; what is not built yet is not offered. */
export function useOfferedApplications(): readonly ShellApplication[] {
  const { routesByPath } = useRouter();
  const applications = useStore(workplace)?.applications ?? [];
  return applications.filter(({ path }) => Object.hasOwn(routesByPath, path));
}
