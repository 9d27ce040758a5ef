import { useDisclosure } from '@mantine/hooks';
import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { workplace } from '#modules/organizations/web/index.tsx';
import { useStore } from '#platform/web/state/store.ts';
import { AppFrame } from '#platform/web/shell/app-frame.tsx';
import { findCurrentApplication } from '#platform/web/shell/current-application.ts';
import { HelpPanel } from '#platform/web/shell/help-panel.tsx';
import { Sidebar } from '#platform/web/shell/sidebar.tsx';
import { AppPalette } from './app-palette.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame around every page behind the login. */
export function Shell() {
  const { pathname } = useLocation();
  const applications = useStore(workplace)?.applications ?? [];
  const current = findCurrentApplication(applications, pathname);
  const helpKey = useMatches({ select: (matches) => matches.findLast(({ staticData }) => staticData.help)?.staticData.help });
  const [isHelpOpen, help] = useDisclosure(false);
  return (
    <AppFrame
      pathname={pathname}
      sidebar={applications.length > 1 ? <Sidebar applications={applications} current={current} /> : null}
      help={isHelpOpen ? <HelpPanel helpKey={helpKey ?? 'help.general'} onClose={help.close} /> : null}
      renderBar={(sidebar) => (
        <TopBar
          current={current}
          sidebar={applications.length > 1 ? sidebar : null}
          isHelpOpen={isHelpOpen}
          onHelp={help.toggle}
        />
      )}
    >
      <Outlet />
      <AppPalette />
    </AppFrame>
  );
}
