import { Group, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useDocumentTitle } from './document-title.ts';

// The first page after loading keeps the browser's own focus; every later one moves it to the heading.
let focusedPath = window.location.pathname;

export interface PageHeaderProps {
  readonly title: string;
  /** Quiet line under the title. */
  readonly subtitle?: ReactNode;
  /** The one main action of the page, top right. */
  readonly action?: ReactNode;
}

/** Heading of a page: sets the document title and takes the focus after a navigation. */
export function PageHeader({ title, subtitle, action }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(title);
  useEffect(() => {
    if (focusedPath === window.location.pathname) return;
    focusedPath = window.location.pathname;
    if (!document.activeElement?.closest('[role="dialog"], main input, main textarea')) heading.current?.focus();
  }, []);
  return (
    <Group component="header" className="kontor-page-header" justify="space-between" align="center" gap="md">
      <div className="kontor-page-titles">
        <Title order={1} ref={heading} tabIndex={-1} size="h3">
          {title}
        </Title>
        {subtitle === undefined ? null : <div className="kontor-page-subtitle">{subtitle}</div>}
      </div>
      {action}
    </Group>
  );
}
