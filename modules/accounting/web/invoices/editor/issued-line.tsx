import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { formatDate, formatDayOf, formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import type { listDeliveries } from '#modules/accounting/contract/invoices/sending/deliveries.ts';
import { deliveriesQuery } from '../send/delivery-queries.ts';

/** State of an issued invoice in one line: sum, due date, what is open, and when it was sent. */
export function IssuedLine({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const { data } = useQuery(deliveriesQuery(invoice.invoiceId));
  const { payableAmount, openAmount, paidAmount, paymentStatus, invoiceDueDate, status } = invoice;
  const money = (euros: number) => formatMoney(euros, language);
  const isOwed = status === 'issued' && paymentStatus !== null;
  const parts = [
    money(payableAmount),
    isOwed && invoiceDueDate !== null && openAmount > 0
      ? t('issuedLine.due', { day: formatDate(invoiceDueDate, language) })
      : '',
    openAmount < 0 ? t('issuedLine.credit', { amount: money(-openAmount) }) : '',
    isOwed && openAmount > 0 ? t('issuedLine.open', { amount: money(openAmount) }) : '',
    isOwed && openAmount > 0 && paidAmount > 0 ? t('issuedLine.paidPart', { amount: money(paidAmount) }) : '',
    isOwed && openAmount === 0 ? t('issuedLine.paid') : '',
    data === undefined ? '' : nameDelivery(data, t, language),
  ];
  return <>{parts.filter(Boolean).join(' · ')}</>;
}

/** Names the state of the last delivery, or the day of the last one that arrived. */
function nameDelivery(
  { deliveries, lastSentAt, transport }: EndpointAnswer<typeof listDeliveries>,
  t: TFunction<'accounting'>,
  language: LanguageKey,
): string {
  const [newest] = deliveries;
  // An earlier one that arrived says nothing about this one.
  if (newest?.state === 'refused' || newest?.state === 'failed') return t('issuedLine.undelivered');
  if (lastSentAt !== null) return t('issuedLine.sent', { day: formatDayOf(lastSentAt, language) });
  if (newest === undefined) return t('issuedLine.unsent');
  return t(transport === 'outbox' ? 'issuedLine.inOutbox' : 'issuedLine.onItsWay');
}
