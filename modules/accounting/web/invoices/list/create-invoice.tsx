import { Button, Popover } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { reportError } from '#platform/web/api/error-banners.ts';
import { nextNumberQuery } from '../../numbers/number-queries.ts';
import { NumberForm } from '../number-form.tsx';
import { useInvoiceCommands } from '../use-invoice-commands.ts';

/** Main action of the list: opens the card with the number of the next invoice, which creates and opens it. */
export function CreateInvoice() {
  const { t } = useTranslation('accounting');
  const { create } = useInvoiceCommands();
  // Loaded before the card opens, which then shows it at once.
  useQuery(nextNumberQuery());
  return (
    <Popover position="bottom-end" width={320} trapFocus returnFocus shadow="md" transitionProps={{ duration: 100 }}>
      <Popover.Target>
        <Button leftSection={<IconPlus size={16} aria-hidden />}>{t('create.title')}</Button>
      </Popover.Target>
      <Popover.Dropdown>
        <NumberForm
          title={t('create.title')}
          submitLabel={t('create.submit')}
          onSubmit={(invoiceId) => create({ invoiceId })}
          onFailed={(error) => reportError(error, 'create')}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
