import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { localize, useLanguage } from '../i18n/language.ts';
import { Logo, KontorMark } from '../components/logo.tsx';
import { ApplicationIcon } from './application-icon.tsx';
import { groupByService } from './group-by-service.ts';
import type { ShellApplication } from './current-application.ts';

export interface SidebarProps {
  readonly applications: readonly ShellApplication[];
  readonly current: ShellApplication | undefined;
  /** Name of the chosen organisation. */
  readonly organization: string;
  /** Renders what stands beside the name of an application, such as a number. */
  readonly renderCount?: (application: string) => ReactNode;
  readonly brand: { readonly name: string; readonly logo: string | null };
}

/** Sidebar with the chosen organisation and the user's applications in it. */
export function Sidebar({ applications, current, organization, brand, renderCount }: SidebarProps) {
  const language = useLanguage();
  const groups = groupByService(applications);
  return (
    <>
      <div className="kontor-place">
        {brand.logo === null ? <KontorMark size={32} /> : <Logo name={brand.name} image={brand.logo} size={32} />}
        <Text size="sm" fw={620} lh={1.3} className="kontor-two-lines" title={organization}>
          {organization}
        </Text>
      </div>
      {groups.map(({ service, members }) => (
        <Fragment key={service.identifier}>
          {groups.length > 1 ? (
            <p id={`service-${service.identifier}`} className="kontor-nav-group">
              {localize(service.name, language)}
            </p>
          ) : null}
          <ul
            className="kontor-nav"
            {...(groups.length > 1 ? { 'aria-labelledby': `service-${service.identifier}` } : {})}
          >
            {members.map((application) => (
              <li key={application.identifier}>
                <Link
                  to={application.path}
                  className="kontor-nav-link"
                  data-current={application === current || undefined}
                  aria-current={application === current ? 'page' : undefined}
                >
                  <ApplicationIcon icon={application.icon} />
                  <span className="kontor-two-lines">{localize(application.name, language)}</span>
                  {renderCount?.(application.identifier)}
                </Link>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </>
  );
}
