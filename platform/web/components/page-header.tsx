import { Anchor, Box, Group, Text, Title } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { rememberPage } from '../pages/recent-pages.ts';
import { offerBelowHeading } from './below-heading.ts';
import { useDocumentTitle } from './document-title.ts';

// The first page after loading keeps the browser's focus; later ones move it to the heading.
let focusedPath = window.location.pathname;

export interface PageHeaderProps {
  readonly title: string;
  /** Title of the window in place of a confidential one, whose page is not remembered either. */
  readonly windowTitle?: string;
  /** Secondary line under the title. */
  readonly subtitle?: ReactNode;
  /** Main action of the page, top right. */
  readonly action?: ReactNode;
  readonly trail?: Trail;
}

/** Parent page, and the page's own name, such as a number. */
export interface Trail {
  readonly parent: string;
  readonly href: string;
  /** Navigates to the parent in this window, restoring its state. */
  readonly onParent: () => void;
  readonly name: string;
  /** Element after the name, such as a status. */
  readonly mark?: ReactNode;
}

/**
 * Heading of a page: sets the document title and takes the focus after a navigation, unless a field of the page has
 * `data-start`.
 */
export function PageHeader({ title, windowTitle, subtitle, action, trail }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [name, parent] = [trail?.name, trail?.parent];
  useDocumentTitle(windowTitle ?? title);
  const isConfidential = windowTitle !== undefined;
  useEffect(() => {
    if (name !== undefined && name !== '' && parent !== undefined && !isConfidential)
      rememberPage({ path: window.location.pathname, name, parent });
  }, [name, parent, isConfidential]);
  useLayoutEffect(() => {
    const shown = heading.current;
    return () => {
      // The page replaces its skeleton, whose heading had the focus.
      if (shown !== null && document.activeElement === shown) focusedPath = '';
    };
  }, []);
  useEffect(() => {
    if (focusedPath === window.location.pathname) return;
    focusedPath = window.location.pathname;
    if (document.activeElement?.closest('[role="dialog"], main input, main textarea')) return;
    (document.querySelector<HTMLElement>('main [data-start]') ?? heading.current)?.focus();
  }, []);
  return (
    <>
      <Group component="header" className="kontor-page-header" justify="space-between" align="center" gap="md">
        <Box flex="1 1 240px" miw={0}>
          <Group gap="2px 10px">
            {trail === undefined ? null : <ParentLink {...trail} />}
            <Title
              order={1}
              ref={heading}
              tabIndex={-1}
              size="h3"
              {...(trail === undefined ? {} : { 'aria-label': title })}
            >
              {trail?.name ?? title}
            </Title>
            {trail?.mark}
          </Group>
          {subtitle === undefined ? null : (
            <Text component="div" size="sm" c="dimmed">
              {subtitle}
            </Text>
          )}
        </Box>
        {action}
      </Group>
      <div ref={offerBelowHeading} className="kontor-below-heading" />
    </>
  );
}

function ParentLink({ parent, href, onParent }: Trail) {
  const open = (event: MouseEvent) => {
    // A new window gets the plain page.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onParent();
  };
  return (
    <span className="kontor-page-parent">
      <Anchor href={href} size="sm" onClick={open}>
        {parent}
      </Anchor>
    </span>
  );
}
