import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#platform/web/form/use-action.ts';
import { useInvoiceCommands } from '../use-invoice-commands.ts';

/** Main action of the list: creates an invoice with the next number and opens it; the editor can change the number. */
export function CreateInvoice() {
  const { t } = useTranslation('accounting');
  const { create } = useInvoiceCommands();
  const creating = useCommand(() => create({}), { attempt: 'create' });
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      loading={creating.isRunning}
      onClick={() => creating.run()}
    >
      {t('create.title')}
    </Button>
  );
}
