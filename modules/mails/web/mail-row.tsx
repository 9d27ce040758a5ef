import { Badge, Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock, IconInbox, IconRefresh, type TablerIcon } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { formatInstant } from '#platform/web/ui/format.ts';
import type { OutgoingMail } from '../contract/index.ts';
import { useRetryMail } from './mail-queries.ts';
import { type MailProgress, readProgress } from './mail-state.ts';
import classes from './mails.module.css';

const icons: Readonly<Record<MailProgress, TablerIcon>> = {
  waiting: IconClock, retrying: IconRefresh, kept: IconInbox, sent: IconCheck, failed: IconAlertTriangle,
};

/** One mail: to whom, about what, how it is doing, what the mail server said last. */
export function MailRow({ mail, transport }: { mail: OutgoingMail; transport: 'smtp' | 'outbox' }) {
  const { t } = useTranslation('mails');
  const language = useLanguage();
  const row = useRef<HTMLLIElement>(null);
  const retry = useRetryMail();
  const { id, to, subject, state, attempts, lastError, createdAt, sentAt } = mail;
  const send = () =>
    retry.mutate(id, {
      // The button goes with the failure; the row is the nearest thing that stays.
      onSuccess: () => row.current?.focus(),
    });
  return (
    <li ref={row} className={classes.row} tabIndex={-1}>
      <div className={classes.letter}>
        <span className={classes.subject}>{subject}</span>
        <span className={classes.to}>{to}</span>
      </div>
      <div className={classes.progress}>
        <ProgressBadge progress={readProgress(mail, transport)} />
        <span className={classes.small}>{t('attempts', { count: attempts })}</span>
      </div>
      <div className={classes.times}>
        <span>{t('created', { time: formatInstant(createdAt, language) })}</span>
        {sentAt === null ? null : <span>{t('sent', { time: formatInstant(sentAt, language) })}</span>}
      </div>
      {state === 'failed' ? (
        <Button
          variant="default"
          className={classes.retry ?? ''}
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={retry.isPending}
          aria-label={t('retryOf', { subject, to })}
          onClick={send}
        >
          {t('retry')}
        </Button>
      ) : null}
      {lastError === null ? null : (
        <p className={classes.answer} data-state={state}>
          <span className={classes.answerLabel}>{t('lastError')}</span> {lastError}
        </p>
      )}
    </li>
  );
}

function ProgressBadge({ progress }: { progress: MailProgress }) {
  const { t } = useTranslation('mails');
  const Icon = icons[progress];
  return (
    <Badge className={classes.badge ?? ''} size="lg" tt="none" fw={550} leftSection={<Icon size={14} aria-hidden />} data-progress={progress}>
      {t(`progress.${progress}`)}
    </Badge>
  );
}
