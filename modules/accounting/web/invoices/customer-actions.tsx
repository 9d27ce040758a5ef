import { Button, Group } from '@mantine/core';
import { IconCalendarRepeat, IconFilePlus, IconFiles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { todayInGermany } from '#platform/web/clock.ts';
import { useCommand } from '#platform/web/form/use-action.ts';
import { mayLeave } from '#platform/web/form/unsaved-guard.ts';
import type { RecordActions } from '#platform/web/records/web-entity.ts';
import { toInvoiceCustomer } from '../../contract/invoices/invoice-customer.ts';
import { useInvoiceCommands } from './use-invoice-commands.ts';
import { customerFiguresQuery } from './overview/overview-queries.ts';
import { invoiceListPage } from '../pages.ts';
import { fetchCustomer } from '../customers/customer-record-queries.ts';

/** Actions on the page of a customer: their invoices, and a new one. */
export function CustomerActions({ record: { id, active } }: ComponentProps<RecordActions>) {
  const { t } = useTranslation('accounting');
  const { create, repeat, isRepeating } = useInvoiceCommands();
  const lastInvoice = useQuery(customerFiguresQuery(id)).data?.lastInvoice ?? null;
  const writing = useCommand(
    async () => {
      if (!(await mayLeave())) return;
      const invoiceDate = todayInGermany();
      await create({ ...toInvoiceCustomer(await fetchCustomer(id), invoiceDate), invoiceDate });
    },
    { attempt: 'create' },
  );
  const { to, search } = invoiceListPage.link({}, { customerId: id });
  return (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<IconFiles size={16} aria-hidden />}
        component={Link}
        to={to}
        search={search as never}
      >
        {t('customer.invoices')}
      </Button>
      {active && lastInvoice !== null ? (
        <Button
          variant="default"
          leftSection={<IconCalendarRepeat size={16} aria-hidden />}
          title={t('customer.repeatOf', { number: lastInvoice.invoiceId })}
          loading={isRepeating}
          onClick={() => void mayLeave().then((may) => (may ? repeat(lastInvoice.invoiceId) : undefined))}
        >
          {t('actions.repeat')}
        </Button>
      ) : null}
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
