import { Box, NativeSelect } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './tab-links.module.css';

interface TabLink {
  readonly label: string;
  readonly path: `/${string}`;
  /** Search part of the address that the tabs share, such as the open record. */
  readonly search?: Readonly<Record<string, unknown>>;
  /** Beside the label, such as a number of new entries. */
  readonly mark?: ReactNode;
}

interface TabLinksProps {
  /** Accessible name of the tabs. */
  readonly label: string;
  readonly tabs: readonly TabLink[];
  /** Path of the open page. */
  readonly current: string;
}

/** Tabs of related pages above the open one; on phones a select. */
export function TabLinks({ label, tabs, current }: TabLinksProps) {
  const navigate = useNavigate();
  return (
    <nav aria-label={label}>
      <NativeSelect
        hiddenFrom="sm"
        aria-label={label}
        value={current}
        data={tabs.map(({ label: name, path }) => ({ value: path, label: name }))}
        onChange={({ currentTarget: { value } }) => {
          const search = tabs.find(({ path }) => path === value)?.search;
          void navigate({ to: value, ...(search && { search }) });
        }}
      />
      <Box component="ul" visibleFrom="sm" className={classes.tabs}>
        {tabs.map(({ label: name, path, search, mark }) => (
          <li key={path}>
            <Link
              to={path}
              {...(search && { search })}
              className={classes.tab}
              activeOptions={{ exact: true }}
              {...(path === current ? { ref: bringIntoSight, 'aria-current': 'page' as const } : {})}
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

/** Scrolls sideways only: the page itself does not move. */
function bringIntoSight(tab: HTMLAnchorElement | null): void {
  const row = tab?.closest('ul');
  if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}
