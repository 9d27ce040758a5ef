import { Button, Group, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invoiceQuery } from '../invoice-queries.ts';
import { deliveriesQuery } from '../send/delivery-queries.ts';
import { SendDialog } from '../send/send-dialog.tsx';

/** Line with the button that sends a cancellation; nothing once it was sent. */
export function UnsentCancellation({ number }: { readonly number: string }) {
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
