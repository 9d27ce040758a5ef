import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconCoins, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { Fetched } from '#platform/web/components/fetched.tsx';
import { ListSkeleton } from '#platform/web/components/states.tsx';
import textClasses from '#platform/web/components/text.module.css';
import { formatDate, formatInstant, formatList, formatMoney, formatPercent } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import type { Payment } from '#modules/accounting/contract/invoices/payments/payments.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import { paymentsQuery } from './payment-queries.ts';
import { isSmallRest } from './plan-payment.ts';
import { useQuickPayments } from './use-quick-payments.ts';

/** Card with the payments of an issued invoice, the removed ones included, and the button that records one. */
export function PaymentsCard({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const { invoiceId, openAmount, paymentStatus, status } = invoice;
  const payments = useQuery(paymentsQuery(invoiceId));
  const [isPaying, setPaying] = useState(false);
  const { writeOff, remove, isBusy } = useQuickPayments(invoiceId);
  const money = (euros: number) => formatMoney(euros, language);
  const isCredit = openAmount < 0;
  const state =
    paymentStatus === null
      ? t('paying.nothingOwed')
      : isCredit
        ? t('paying.creditState', { amount: money(-openAmount) })
        : openAmount === 0
          ? t('paying.settled')
          : t('paying.openState', { amount: money(openAmount) });
  return (
    <Card
      title={t('paying.payments')}
      text={state}
      action={
        <Group gap="xs" justify="flex-end">
          {isSmallRest(openAmount) ? (
            <Button variant="default" loading={isBusy} onClick={() => writeOff(openAmount)}>
              {t('paying.writeOff', { amount: money(openAmount) })}
            </Button>
          ) : null}
          {status === 'cancelled' && !isCredit ? null : (
            <Button
              variant={openAmount === 0 ? 'default' : 'filled'}
              leftSection={<IconCoins size={16} aria-hidden />}
              onClick={() => setPaying(true)}
            >
              {t(isCredit ? 'paying.payOut' : 'paying.action')}
            </Button>
          )}
        </Group>
      }
    >
      <Fetched query={payments} skeleton={<ListSkeleton rows={1} height={44} />}>
        {(entries) =>
          entries.length === 0 ? null : (
            <Stack component="ul" gap={0} className="kontor-ruled">
              {entries.map((payment) => (
                <PaymentEntry key={payment.id} payment={payment} isBusy={isBusy} onRemove={() => remove(payment)} />
              ))}
            </Stack>
          )
        }
      </Fetched>
      <PaymentDialog wanted={isPaying ? { invoiceId } : null} onClose={() => setPaying(false)} />
    </Card>
  );
}

interface PaymentEntryProps {
  readonly payment: Payment;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}

function PaymentEntry({ payment, isBusy, onRemove }: PaymentEntryProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const { kind, amount, paidOn, method, note, vatShares, createdAt, createdBy, removedAt, removedBy } = payment;
  const isRemoved = removedAt !== null;
  const shares = vatShares
    .filter(({ vatCost }) => vatCost !== 0)
    .map(({ vat, netSum, vatCost }) =>
      t('paying.vatShare', {
        net: formatMoney(netSum, language),
        vat: formatMoney(vatCost, language),
        rate: formatPercent(vat, language),
      }),
    );
  const details = [method === '' ? '' : t(`paying.methods.${method}`), note, formatList(shares, language)];
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="sm" wrap="nowrap" py="sm">
      <Stack gap={2} flex={1} miw={0}>
        <Text size="sm" fw={550} td={isRemoved ? 'line-through' : undefined}>
          {t(`payments.kinds.${kind}`)} · {formatDate(paidOn, language)}
        </Text>
        {details.some(Boolean) ? (
          <Text size="sm" c="dimmed" className={textClasses['anywhere']}>
            {details.filter(Boolean).join(' · ')}
          </Text>
        ) : null}
        <Text size="sm" c="dimmed">
          {isRemoved
            ? t('paying.removedBy', { time: formatInstant(removedAt, language), name: removedBy ?? '' })
            : t('paying.recordedBy', { time: formatInstant(createdAt, language), name: createdBy })}
        </Text>
      </Stack>
      <Text size="sm" fw={600} td={isRemoved ? 'line-through' : undefined} className={textClasses['figures']}>
        {formatMoney(kind === 'refund' || kind === 'chargeback' ? -amount : amount, language)}
      </Text>
      {isRemoved ? null : (
        <ActionIcon
          variant="subtle"
          aria-label={t('paying.removeNamed', {
            kind: t(`payments.kinds.${kind}`),
            amount: formatMoney(amount, language),
          })}
          disabled={isBusy}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
