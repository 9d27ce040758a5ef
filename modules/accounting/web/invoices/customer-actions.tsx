import { Button, Group } from '@mantine/core';
import { IconCoins, IconFilePlus, IconFiles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { todayInGermany } from '#platform/web/clock.ts';
import { useCommand } from '#platform/web/form/use-action.ts';
import { formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { mayLeave } from '#platform/web/form/unsaved-guard.ts';
import type { RecordActions } from '#platform/web/records/web-entity.ts';
import { toInvoiceCustomer } from '../../contract/invoices/invoice-customer.ts';
import { useInvoiceCommands } from './use-invoice-commands.ts';
import { customerOpenQuery } from './payments/payment-queries.ts';
import { invoiceListPage, openItemsPage } from '../pages.ts';
import { fetchCustomer } from '../customers/customer-record-queries.ts';

/** Actions on the page of a customer: their invoices, and a new one. */
export function CustomerActions({ record: { id, active } }: ComponentProps<RecordActions>) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const { create } = useInvoiceCommands();
  const writing = useCommand(
    async () => {
      if (!(await mayLeave())) return;
      const invoiceDate = todayInGermany();
      await create({ ...toInvoiceCustomer(await fetchCustomer(id), invoiceDate), invoiceDate });
    },
    { attempt: 'create' },
  );
  const { to, search } = invoiceListPage.link({}, { customerId: id });
  const open = useQuery(customerOpenQuery(id)).data;
  const openItems = openItemsPage.link({}, { customerId: id });
  return (
    <Group gap="sm">
      {open === undefined || open.count === 0 ? null : (
        <Button
          variant="default"
          leftSection={<IconCoins size={16} aria-hidden />}
          component={Link}
          to={openItems.to}
          search={openItems.search as never}
        >
          {t('customer.open', { sum: formatMoney(open.sum, language) })}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconFiles size={16} aria-hidden />}
        component={Link}
        to={to}
        search={search as never}
      >
        {t('customer.invoices')}
      </Button>
      {active ? (
        <Button
          leftSection={<IconFilePlus size={16} aria-hidden />}
          loading={writing.isRunning}
          onClick={() => writing.run()}
        >
          {t('customer.writeInvoice')}
        </Button>
      ) : null}
    </Group>
  );
}
