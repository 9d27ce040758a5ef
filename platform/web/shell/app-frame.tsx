import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBannerList } from '../feedback/error-banner-list.tsx';
import { clearErrors } from '../api/error-banners.ts';
import { readStored, store } from '../state/browser-storage.ts';
import { sidebarKey } from '../theme/stored-appearance.ts';

export interface AppFrameProps {
  /** Renders the 50 px bar with the state of the sidebar. */
  readonly renderBar: (sidebar: SidebarState) => ReactNode;
  /** Applications; null hides sidebar and toggle (only one application). */
  readonly sidebar: ReactNode | null;
  /** Open help panel, or null. */
  readonly help: ReactNode | null;
  /** Path of the page; a change closes an overlaying sidebar. */
  readonly pathname: string;
  readonly children: ReactNode;
}

export interface SidebarState {
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** Skip link, top bar, sidebar, page and help panel with their landmarks. */
export function AppFrame({ renderBar, sidebar, help, pathname, children }: AppFrameProps) {
  const { t } = useTranslation('platform');
  const isNarrow = useMediaQuery('(max-width: 899px)', window.innerWidth < 900, { getInitialValueInEffect: false });
  const [isWideOpen, wide] = useDisclosure(readStored(sidebarKey) !== 'closed');
  // An overlaying sidebar belongs to its page: navigation closes it.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const isNarrowOpen = openedOn === pathname;
  const isOpen = sidebar !== null && (isNarrow ? isNarrowOpen : isWideOpen);
  useEffect(() => void store(sidebarKey, isWideOpen ? 'open' : 'closed'), [isWideOpen]);
  // Errors of a page do not concern the next one.
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current !== pathname) clearErrors();
    shownPath.current = pathname;
  }, [pathname]);
  const closeNarrow = useCallback(() => setOpenedOn(null), []);
  const toggleNarrow = () => setOpenedOn(isNarrowOpen ? null : pathname);
  useEscape(isNarrow && isNarrowOpen, closeNarrow);
  return (
    <div className="kontor-frame" data-sidebar={isOpen || undefined} data-help={help !== null || undefined}>
      <a className="kontor-skip" href="#page">
        {t('shell.skip')}
      </a>
      <header className="kontor-bar">{renderBar({ isOpen, toggle: isNarrow ? toggleNarrow : wide.toggle })}</header>
      {isOpen ? (
        <nav id="sidebar" className="kontor-sidebar" aria-label={t('shell.applications')}>
          {sidebar}
        </nav>
      ) : null}
      {isNarrow && isOpen ? <div className="kontor-sidebar-shade" aria-hidden onClick={closeNarrow} /> : null}
      <main id="page" className="kontor-main" tabIndex={-1}>
        <ErrorBannerList />
        {children}
      </main>
      {help}
    </div>
  );
}

function useEscape(isActive: boolean, close: () => void): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isActive, close]);
}
