import { Link } from '@tanstack/react-router';
import { localize, useLanguage } from '../i18n/language.ts';
import { ApplicationIcon } from './application-icon.tsx';
import type { ShellApplication } from './current-application.ts';

export interface SidebarProps {
  readonly applications: readonly ShellApplication[];
  readonly current: ShellApplication | undefined;
}

/** The applications of the user in the chosen organisation. */
export function Sidebar({ applications, current }: SidebarProps) {
  const language = useLanguage();
  return (
    <ul className="kontor-nav">
      {applications.map((application) => (
        <li key={application.identifier}>
          <Link
            to={application.path}
            className="kontor-nav-link"
            data-current={application === current || undefined}
            aria-current={application === current ? 'page' : undefined}
          >
            <ApplicationIcon icon={application.icon} />
            <span>{localize(application.name, language)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
