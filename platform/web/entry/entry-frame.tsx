import type { ReactNode } from 'react';
import { ErrorBannerList } from '../feedback/error-banner-list.tsx';
import { Logo } from '../components/logo.tsx';

/** Name and logo of the host on entry pages. */
export interface FrameBrand {
  readonly name: string;
  readonly logo: string | null;
}

export interface EntryFrameProps {
  readonly brand: FrameBrand;
  readonly children: ReactNode;
  /** Element at the top right, such as the logout icon. */
  readonly corner?: ReactNode;
  /** Secondary content below the card. */
  readonly footer?: ReactNode;
}

/** Page outside the shell (login, choice, set password): logo, one card, quiet footer. */
export function EntryFrame({ brand, children, corner, footer }: EntryFrameProps) {
  return (
    <div className="kontor-entry">
      {corner === undefined ? null : <div className="kontor-entry-corner">{corner}</div>}
      <main className="kontor-entry-main">
        <div className="kontor-entry-logo">
          <Logo name={brand.name} image={brand.logo} size={32} />
        </div>
        <ErrorBannerList />
        <div className="kontor-entry-card">{children}</div>
        {footer}
      </main>
    </div>
  );
}
