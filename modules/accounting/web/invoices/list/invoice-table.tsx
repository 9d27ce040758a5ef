import { Button, Loader } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvoiceSummary } from '#modules/accounting/contract/invoices.ts';
import { NumberDialog } from '../number-dialog.tsx';
import { useInvoiceCommands } from '../use-invoice-commands.ts';
import { InvoiceRow } from './invoice-row.tsx';
import classes from './invoice-list.module.css';

const columns = ['invoiceId', 'invoiceDate', 'customerName', 'description', 'invoiceDueDate', 'totalSum', 'status'] as const;
/** Estimated heights in CSS pixels; real ones are measured. */
const rowHeight = 49;
const cardHeight = 125;
const cardGap = 10;
/** Rows before the end at which the next page is fetched. */
const lookAhead = 15;

interface InvoiceTableProps {
  readonly rows: readonly InvoiceSummary[];
  readonly list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage' | 'isFetchNextPageError' | 'isPlaceholderData'>;
}

/** Endless table of invoices in which only the rows near the window exist; cards on phones. */
export function InvoiceTable({ rows, list }: InvoiceTableProps) {
  const { t } = useTranslation('accounting');
  const body = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [copied, setCopied] = useState<string | null>(null);
  const { copy } = useInvoiceCommands();
  useLayoutEffect(() => {
    setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);
  const isNarrow = useMediaQuery('(max-width: 699px)', undefined, { getInitialValueInEffect: false }) === true;
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (isNarrow ? cardHeight : rowHeight),
    gap: isNarrow ? cardGap : 0,
    getItemKey: (index) => rows[index]?.invoiceId ?? index,
    overscan: 10,
    scrollMargin: top,
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError } = list;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError && last >= rows.length - lookAhead) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchNextPageError, isFetchingNextPage, last, rows.length]);

  return (
    <div className={classes.table} data-stale={list.isPlaceholderData || undefined} aria-busy={list.isPlaceholderData}>
      <div role="table" aria-label={t('list.title')} aria-rowcount={hasNextPage ? -1 : rows.length + 1} onKeyDown={moveFocus}>
        <div role="rowgroup" className={classes.header}>
          <div role="row" aria-rowindex={1} className={classes.columns}>
            {columns.map((column) => (
              <span key={column} role="columnheader" data-column={column}>
                {t(`columns.${column}`)}
              </span>
            ))}
            <span role="columnheader" data-column="menu">
              <span className={classes.hidden}>{t('columns.actions')}</span>
            </span>
          </div>
        </div>
        <div role="rowgroup" ref={body} className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
          {items.map((item) => {
            const row = rows[item.index];
            return row === undefined ? null : (
              <InvoiceRow
                key={item.key}
                ref={virtualizer.measureElement}
                invoice={row}
                index={item.index}
                offset={item.start - top}
                onCopy={setCopied}
              />
            );
          })}
        </div>
      </div>
      <div className={classes.end} role="status">
        {isFetchingNextPage ? <Loader size="sm" aria-label={t('list.loadingMore')} /> : null}
        {isFetchNextPageError ? (
          <Button variant="default" onClick={() => void fetchNextPage()}>
            {t('list.loadMore')}
          </Button>
        ) : null}
      </div>
      <NumberDialog
        opened={copied !== null}
        onClose={() => setCopied(null)}
        title={t('copy.title', { number: copied ?? '' })}
        submitLabel={t('actions.copy')}
        onSubmit={(number) => (copied === null ? Promise.resolve() : copy(copied, number))}
      />
    </div>
  );
}

/** Arrow up and down walk through the rows' links. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const row = document.activeElement?.closest('[role=row]');
  if (!row || !(document.activeElement instanceof HTMLAnchorElement)) return;
  const target = Number(row.getAttribute('aria-rowindex')) + (event.key === 'ArrowDown' ? 1 : -1);
  const link = event.currentTarget.querySelector<HTMLAnchorElement>(`[aria-rowindex="${target}"] a`);
  if (link === null) return;
  event.preventDefault();
  link.focus();
}
