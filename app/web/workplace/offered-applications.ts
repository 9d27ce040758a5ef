import { useRouter } from '@tanstack/react-router';
import { workplace } from '#modules/organizations/web/index.tsx';
import { joinedTo } from '#platform/web/module.ts';
import type { ShellApplication } from '#platform/web/shell/current-application.ts';
import { useStore } from '#platform/web/state/store.ts';

/** The applications of the user that have a page and an entry of their own; what is not built yet is not offered. */
export function useOfferedApplications(): readonly ShellApplication[] {
  const { routesByPath } = useRouter();
  const applications = useStore(workplace)?.applications ?? [];
  return applications.filter(
    (application) =>
      // The router knows no slash at the end of an address.
      Object.hasOwn(routesByPath, application.path.replace(/\/$/u, '')) &&
      findMenuEntry(applications, application) === application,
  );
}

/** The application whose entry of the menu stands for another one, if the user has it; else that one itself. */
export function findMenuEntry<Application extends { readonly identifier: string }>(
  applications: readonly Application[],
  application: Application,
): Application {
  const entry = joinedTo(application.identifier);
  return applications.find(({ identifier }) => identifier === entry) ?? application;
}
