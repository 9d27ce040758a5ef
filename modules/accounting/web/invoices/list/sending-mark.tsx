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

interface SendingProps {
  readonly sendState: NonNullable<ListedInvoice['sendState']>;
  readonly lastSentAt: ListedInvoice['lastSentAt'];
}

/** Envelope with the state of an invoice's emails, which it names on hover and to screen readers. */
export function SendingIcon({ sendState, lastSentAt }: SendingProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const Icon = icons[sendState];
  const time = lastSentAt === null ? null : t('sending.sentOn', { time: formatInstant(lastSentAt, language) });
  const state = t(`sent.${sendState}`);
  const label = time === null ? state : sendState === 'sent' ? time : `${state} · ${time}`;
  return (
    <span role="img" aria-label={label} title={label} className={classes.sending} data-state={sendState}>
      <Icon size={18} aria-hidden />
    </span>
  );
}

/** The same in words: the day on which it was sent, or what became of it. */
export function SendingText({ sendState, lastSentAt }: SendingProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  return (
    <span className={classes.sending} data-state={sendState}>
      {sendState === 'sent' && lastSentAt !== null ? formatDayOf(lastSentAt, language) : t(`sent.${sendState}`)}
    </span>
  );
}
