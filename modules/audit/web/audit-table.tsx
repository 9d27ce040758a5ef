import { type KeyboardEvent, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../contract/index.ts';
import { AuditRow } from './audit-row.tsx';
import classes from './audit.module.css';

const columns = ['time', 'event', 'user', 'subject', 'address'] as const;

interface AuditTableProps {
  readonly rows: readonly AuditEntry[];
  /** The filters have changed and their entries are on the way. */
  readonly isStale: boolean;
  readonly hasMore: boolean;
}

/** Endless table of entries, each of which opens to show everything it knows; cards on phones. */
export function AuditTable({ rows, isStale, hasMore }: AuditTableProps) {
  const { t } = useTranslation('audit');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((id: string) => setOpened((before) => (before.has(id) ? without(before, id) : new Set(before).add(id))), []);
  return (
    <div
      role="table"
      aria-label={t('page.title')}
      aria-rowcount={hasMore ? -1 : undefined}
      className={classes.table}
      data-stale={isStale || undefined}
      aria-busy={isStale}
      onKeyDown={moveFocus}
    >
      <div role="rowgroup" className={classes.header}>
        <div role="row" className={classes.columns}>
          {columns.map((column) => (
            <span key={column} role="columnheader" data-column={column}>
              {t(`columns.${column}`)}
            </span>
          ))}
        </div>
      </div>
      {rows.map((entry) => (
        <AuditRow key={entry.id} entry={entry} isOpen={opened.has(entry.id)} onToggle={toggle} />
      ))}
    </div>
  );
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const left = new Set(ids);
  left.delete(id);
  return left;
}

/** Arrow up and down walk through the buttons of the rows. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button[aria-expanded]')];
  const index = buttons.findIndex((button) => button === document.activeElement);
  const next = index < 0 ? undefined : buttons[index + (event.key === 'ArrowDown' ? 1 : -1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
