import { Box, NativeSelect } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './tab-links.module.css';

interface TabLink {
  /** Tells tabs of one page apart; the path where each is a page. */
  readonly id?: string;
  readonly label: string;
  readonly path: `/${string}`;
  /** Search part of the address that the tabs share, such as the open record. */
  readonly search?: Readonly<Record<string, unknown>>;
  /** Beside the label, such as a number of new entries. */
  readonly mark?: ReactNode;
  /** True for a tab that few open, in a smaller text. */
  readonly isQuiet?: boolean;
}

interface TabLinksProps {
  /** Accessible name of the tabs. */
  readonly label: string;
  readonly tabs: readonly TabLink[];
  /** Path of the open page, or the id of the open tab. */
  readonly current: string;
  /** On phones: a select, or the row itself, which scrolls sideways; `select` if absent. */
  readonly onPhones?: 'select' | 'row';
}

/** Tabs of related pages above the open one; on phones a select. */
export function TabLinks({ label, tabs, current, onPhones = 'select' }: TabLinksProps) {
  const navigate = useNavigate();
  const hasSelect = onPhones === 'select';
  return (
    <nav aria-label={label}>
      {hasSelect ? (
        <NativeSelect
          hiddenFrom="sm"
          aria-label={label}
          value={current}
          data={tabs.map(({ label: name, path, id = path }) => ({ value: id, label: name }))}
          onChange={({ currentTarget: { value } }) => {
            const chosen = tabs.find(({ path, id = path }) => id === value);
            if (chosen) void navigate({ to: chosen.path, ...(chosen.search && { search: chosen.search }) });
          }}
        />
      ) : null}
      <Box component="ul" {...(hasSelect ? { visibleFrom: 'sm' } : {})} className={classes.tabs}>
        {tabs.map(({ label: name, path, id = path, search, mark, isQuiet }) => (
          <li key={id}>
            <Link
              to={path}
              {...(search && { search })}
              className={classes.tab}
              data-quiet={isQuiet || undefined}
              activeOptions={{ exact: true }}
              {...(id === current ? { ref: bringIntoSight, 'aria-current': 'page' as const } : {})}
            >
              {name}
              {mark}
            </Link>
          </li>
        ))}
      </Box>
    </nav>
  );
}

/** Scrolls sideways only: the page itself does not move. Again when a mark beside a label arrives. */
function bringIntoSight(tab: HTMLAnchorElement | null): (() => void) | undefined {
  const row = tab?.closest('ul');
  if (!tab || !row) return undefined;
  const watch = new ResizeObserver(() => {
    row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  });
  for (const item of row.children) watch.observe(item);
  return () => watch.disconnect();
}
