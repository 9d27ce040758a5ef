import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDotsVertical, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { formatDate, formatMoney } from '#platform/web/ui/format.ts';
import type { InvoiceSummary } from '#modules/accounting/contract/invoices.ts';
import { invoiceQuery } from '../invoice-queries.ts';
import { StatusBadge } from '../status-badge.tsx';
import { useInvoiceCommands } from '../use-invoice-commands.ts';
import { rememberListOffset } from './list-offset.ts';
import classes from './invoice-list.module.css';

interface InvoiceRowProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly invoice: InvoiceSummary;
  readonly index: number;
  /** CSS pixels from the top of the table's body. */
  readonly offset: number;
  readonly onCopy: (invoiceId: string) => void;
}

/** One invoice: the number is the link, stretched over the whole row; the menu lies above it. */
export const InvoiceRow = memo(function InvoiceRow({ ref, invoice, index, offset, onCopy }: InvoiceRowProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const client = useQueryClient();
  const { invoiceId } = invoice;
  const prefetch = () => void client.prefetchQuery(invoiceQuery(invoiceId));
  const dueDate = formatDate(invoice.invoiceDueDate, language);
  return (
    <div ref={ref} data-index={index} role="row" aria-rowindex={index + 2} className={`${classes.columns} ${classes.row}`} style={{ transform: `translateY(${offset}px)` }} onMouseEnter={prefetch}>
      <span role="cell" data-column="invoiceId">
        <Link to="/benit/accounting/invoices/$invoiceId" params={{ invoiceId }} className={classes.link} onFocus={prefetch} onClick={() => rememberListOffset(window.scrollY)}>
          {invoiceId}
        </Link>
      </span>
      <span role="cell" data-column="invoiceDate">
        {formatDate(invoice.invoiceDate, language)}
      </span>
      <span role="cell" data-column="customerName" title={invoice.customerName}>
        {invoice.customerName}
      </span>
      <span role="cell" data-column="description" title={invoice.description}>
        {invoice.description}
      </span>
      <span role="cell" data-column="invoiceDueDate">
        {dueDate === '' ? null : <span className={classes.caption}>{t('list.due')} </span>}
        {dueDate}
      </span>
      <span role="cell" data-column="totalSum">
        {formatMoney(invoice.totalSum, language)}
      </span>
      <span role="cell" data-column="status">
        <StatusBadge status={invoice.status} />
      </span>
      <span role="cell" data-column="menu">
        <RowMenu invoice={invoice} onCopy={onCopy} />
      </span>
    </div>
  );
});

function RowMenu({ invoice, onCopy }: Pick<InvoiceRowProps, 'invoice' | 'onCopy'>) {
  const { t } = useTranslation('accounting');
  const { remove } = useInvoiceCommands();
  return (
    <Menu position="bottom-end" width={200} transitionProps={{ duration: 100 }}>
      <Menu.Target>
        <ActionIcon aria-label={t('actions.moreOf', { number: invoice.invoiceId })}>
          <IconDotsVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => onCopy(invoice.invoiceId)}>
          {t('actions.copy')}
        </Menu.Item>
        {invoice.status === 'draft' ? (
          <Menu.Item c="var(--mantine-color-error)" leftSection={<IconTrash size={16} />} onClick={() => void remove(invoice.invoiceId)}>
            {t('actions.delete')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
