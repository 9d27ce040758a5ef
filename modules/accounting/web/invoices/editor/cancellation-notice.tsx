import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { invoicePage } from '../../pages.ts';
import { invoiceQuery } from '../invoice-queries.ts';
import { deliveriesQuery } from '../send/delivery-queries.ts';
import { SendDialog } from '../send/send-dialog.tsx';

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

/** Line with the button that sends a cancellation; nothing once it was sent. */
function UnsentCancellation({ number }: { readonly number: string }) {
  const { t } = useTranslation('accounting');
  const { data: deliveries } = useQuery(deliveriesQuery(number));
  const { data: cancellation } = useQuery(invoiceQuery(number));
  const [isSending, setSending] = useState(false);
  if (deliveries === undefined || deliveries.deliveries.length > 0 || cancellation == null) return null;
  return (
    <Group justify="space-between" gap="sm" mt="xs">
      <Text size="sm" fw={600}>
        {t('cancelIssued.unsent', { number })}
      </Text>
      <Button leftSection={<IconSend size={16} aria-hidden />} onClick={() => setSending(true)}>
        {t('cancelIssued.send')}
      </Button>
      <SendDialog invoice={cancellation} again={null} opened={isSending} onClose={() => setSending(false)} />
    </Group>
  );
}
