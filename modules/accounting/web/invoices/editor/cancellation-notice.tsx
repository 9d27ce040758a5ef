import { Alert, Anchor, Group } from '@mantine/core';
import { IconArrowBackUp, IconBan } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { invoicePage } from '../../pages.ts';
import { UnsentCancellation } from './unsent-cancellation.tsx';

/**
 * Notice of a cancelled invoice or a cancellation, with a link to the other one. A cancellation that was not sent is to
 * be sent from both: the customer must have it.
 */
export function CancellationNotice({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation('accounting');
  const { invoiceId, cancels, cancelledBy } = invoice;
  const other = cancels ?? cancelledBy;
  const cancellation = cancels === null ? cancelledBy : invoiceId;
  if (other === null || cancellation === null) return null;
  const isCancelled = cancels === null;
  const Icon = isCancelled ? IconBan : IconArrowBackUp;
  return (
    <Alert
      icon={<Icon size={18} />}
      color={isCancelled ? 'red' : undefined}
      title={t(isCancelled ? 'status.cancelled' : 'types.cancellation')}
      variant="light"
    >
      <Group justify="space-between" gap="sm">
        <Anchor size="sm" renderRoot={(props) => <Link {...invoicePage.link({ invoiceId: other })} {...props} />}>
          {t(isCancelled ? 'editor.cancelledBy' : 'editor.cancels', { number: other })}
        </Anchor>
      </Group>
      <UnsentCancellation number={cancellation} />
    </Alert>
  );
}
