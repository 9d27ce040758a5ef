import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDayOf, formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { deliveriesQuery } from '../send/delivery-queries.ts';

/** State of an issued invoice in one line: sum, due date, what is open, and when it was sent. */
export function IssuedLine({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const { data } = useQuery(deliveriesQuery(invoice.invoiceId));
  const { payableAmount, openAmount, paidAmount, paymentStatus, invoiceDueDate, status } = invoice;
  const money = (euros: number) => formatMoney(euros, language);
  // The newest comes first: what went out before does not tell that this one arrived.
  const isUndelivered = data?.deliveries[0]?.state === 'refused' || data?.deliveries[0]?.state === 'failed';
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
    data === undefined
      ? ''
      : isUndelivered
        ? t('issuedLine.undelivered')
        : data.lastSentAt !== null
          ? t('issuedLine.sent', { day: formatDayOf(data.lastSentAt, language) })
          : data.deliveries.length > 0
            ? t(data.transport === 'outbox' ? 'issuedLine.inOutbox' : 'issuedLine.onItsWay')
            : t('issuedLine.unsent'),
  ];
  return <>{parts.filter(Boolean).join(' · ')}</>;
}
