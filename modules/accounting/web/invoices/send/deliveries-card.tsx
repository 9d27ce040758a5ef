import { Button, Stack, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { Fetched } from '#platform/web/components/fetched.tsx';
import { ListSkeleton } from '#platform/web/components/states.tsx';
import { formatInstant } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { Delivery } from '#modules/accounting/contract/invoices/sending/deliveries.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { deliveriesQuery } from './delivery-queries.ts';
import { DeliveryEntry } from './delivery-entry.tsx';
import { SendDialog } from './send-dialog.tsx';

/** Card with the deliveries of an invoice, and the button that sends it. */
export function DeliveriesCard({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const deliveries = useQuery(deliveriesQuery(invoice.invoiceId));
  const [sending, setSending] = useState<{ readonly again: Delivery | null } | null>(null);
  const { lastSentAt = null } = deliveries.data ?? {};
  const latest = deliveries.data?.deliveries[0] ?? null;
  // The cancellation of a cancelled invoice is to be sent, from the notice above.
  const isToBeSent = deliveries.data !== undefined && latest === null && invoice.status !== 'cancelled';
  return (
    <Card
      title={t('sending.deliveries')}
      {...(lastSentAt === null ? {} : { text: t('sending.sentOn', { time: formatInstant(lastSentAt, language) }) })}
      action={
        <Button
          flex="none"
          variant={isToBeSent ? 'filled' : 'default'}
          leftSection={<IconSend size={16} aria-hidden />}
          onClick={() => setSending({ again: latest })}
        >
          {t(latest === null ? 'sending.action' : 'sending.resend')}
        </Button>
      }
    >
      <Fetched query={deliveries} skeleton={<ListSkeleton rows={1} height={44} />}>
        {({ deliveries: entries, transport }) =>
          entries.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('sending.none')}
            </Text>
          ) : (
            <Stack component="ul" gap={0} className="kontor-ruled">
              {entries.map((delivery) => (
                <DeliveryEntry key={delivery.id} delivery={delivery} transport={transport} />
              ))}
            </Stack>
          )
        }
      </Fetched>
      <SendDialog
        invoice={invoice}
        again={sending?.again ?? null}
        opened={sending !== null}
        onClose={() => setSending(null)}
      />
    </Card>
  );
}
