import { useDisclosure } from '@mantine/hooks';
import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { brand } from '#modules/identity/web/index.tsx';
import { profilePage } from '#modules/identity/web/module.ts';
import { workplace } from '#modules/organizations/web/index.tsx';
import { useStore } from '#platform/web/state/store.ts';
import { AppFrame } from '#platform/web/shell/app-frame.tsx';
import { findCurrentApplication } from '#platform/web/shell/current-application.ts';
import { latePart } from '#platform/web/late/late-part.tsx';
import { NavCounts } from './bar-items.tsx';
import { PaletteButton, usePaletteWanted } from '#platform/web/shell/palette-button.tsx';
import { Sidebar } from '#platform/web/shell/sidebar.tsx';
import { ForbiddenPage } from '../pages/forbidden-page.tsx';
import { findMenuEntry, useOfferedApplications } from '../workplace/offered-applications.ts';
import { SampleDataNotice } from './sample-data-notice.tsx';
import { SetupCards } from './setup-cards.tsx';
import { TopBar } from './top-bar.tsx';

const HelpPanel = latePart(() => import('#platform/web/shell/help-panel.tsx').then((module) => module.HelpPanel));
const AppPalette = latePart(() => import('./app-palette.tsx').then((module) => module.AppPalette));

/** The frame around every page behind the login. */
export function Shell() {
  const { pathname } = useLocation();
  const place = useStore(workplace);
  const { name, logo } = useStore(brand);
  const offered = useOfferedApplications();
  const applications = place?.applications ?? [];
  const opened = findCurrentApplication(applications, pathname);
  const current = opened && findMenuEntry(applications, opened);
  const shown = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.isForEverybody !== undefined),
  });
  const page = shown?.staticData;
  // The address changes before the page: by its own path, a page that is not allowed is never rendered meanwhile.
  const isForbidden =
    shown?.staticData.isForEverybody === false && findCurrentApplication(applications, shown.pathname) === undefined;
  const { t } = useTranslation('platform');
  const title =
    pathname === profilePage.path ? t('shell.profile') : shown === undefined ? t('notFound.title') : undefined;
  const [isHelpOpen, help] = useDisclosure(false);
  const isPaletteWanted = usePaletteWanted();
  const hasSidebar = offered.length > 1;
  return (
    <AppFrame
      pathname={pathname}
      sidebar={
        hasSidebar ? (
          <>
            <PaletteButton />
            <Sidebar
              applications={offered}
              current={current}
              organization={place?.organization.name ?? ''}
              renderCount={(application) => <NavCounts application={application} />}
              brand={{ name, logo }}
            />
          </>
        ) : null
      }
      help={isHelpOpen ? <HelpPanel helpKey={page?.help ?? 'help.general'} onClose={help.close} /> : null}
      renderBar={(sidebar) => (
        <TopBar
          current={current}
          title={title}
          sidebar={hasSidebar ? sidebar : null}
          isHelpOpen={isHelpOpen}
          onHelp={help.toggle}
        />
      )}
    >
      <SampleDataNotice />
      <SetupCards pathname={pathname} />
      {isForbidden ? <ForbiddenPage /> : <Outlet />}
      {isPaletteWanted ? <AppPalette /> : null}
    </AppFrame>
  );
}
