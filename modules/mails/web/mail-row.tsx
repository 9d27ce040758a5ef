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

const looks: Readonly<Record<MailProgress, { color: string; icon: TablerIcon }>> = {
  waiting: { color: 'gray', icon: IconClock },
  retrying: { color: 'yellow', icon: IconRefresh },
  kept: { color: 'gray', icon: IconInbox },
  sent: { color: 'teal', icon: IconCheck },
  failed: { color: 'red', icon: IconAlertTriangle },
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
      <ProgressBadge progress={readProgress(mail, transport)} />
      <div className={classes.times}>
        <span>{t('created', { time: formatInstant(createdAt, language) })}</span>
        <span>
          {sentAt === null ? t('attempts', { count: attempts }) : t('sent', { time: formatInstant(sentAt, language), attempts: t('attempts', { count: attempts }) })}
        </span>
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
  const { color, icon: Icon } = looks[progress];
  return (
    <Badge className={classes.progress ?? ''} variant="light" size="lg" color={color} tt="none" fw={500} leftSection={<Icon size={14} aria-hidden />} data-progress={progress}>
      {t(`progress.${progress}`)}
    </Badge>
  );
}
