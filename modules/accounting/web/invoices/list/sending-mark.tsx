import { IconMail, IconMailCheck, IconMailExclamation, IconMailForward } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDayOf, formatInstant } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { ListedInvoice } from '#modules/accounting/contract/invoices/invoices.ts';
import classes from './invoice-list.module.css';

const icons = {
  notSent: IconMail,
  waiting: IconMailForward,
  sent: IconMailCheck,
  failed: IconMailExclamation,
} as const;

/** State of the emails with an invoice: when it was sent, or what became of it. */
export function SendingMark({
  sendState,
  lastSentAt,
}: Pick<ListedInvoice, 'lastSentAt'> & {
  readonly sendState: NonNullable<ListedInvoice['sendState']>;
}) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const Icon = icons[sendState];
  const state = t(`sent.${sendState}`);
  const isDated = sendState === 'sent' && lastSentAt !== null;
  return (
    <span
      className={classes.sending}
      data-state={sendState}
      title={
        lastSentAt === null ? state : `${state} · ${t('sending.sentOn', { time: formatInstant(lastSentAt, language) })}`
      }
    >
      <Icon size={16} aria-hidden />
      <span className="kontor-ellipsis">{isDated ? formatDayOf(lastSentAt, language) : state}</span>
    </span>
  );
}
