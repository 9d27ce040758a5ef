import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { Delivery, SentMail } from '#modules/accounting/contract/invoices/sending/deliveries.ts';
import textClasses from '#platform/web/components/text.module.css';
import { Badge } from '#platform/web/components/badge.tsx';

const tones = {
  waiting: 'accent',
  outbox: 'neutral',
  queued: 'warning',
  sent: 'success',
  refused: 'danger',
  failed: 'danger',
} as const;

interface DeliveryEntryProps {
  readonly delivery: Delivery;
  readonly transport: 'smtp' | 'outbox';
}

/** Delivery of an invoice: its recipients, its state, and the reason for a failure. */
export function DeliveryEntry({ delivery, transport }: DeliveryEntryProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const { recipients, copy, subject, requestedAt, requestedBy, sendAfter, state, attachXml } = delivery;
  return (
    <Stack component="li" gap={6} py="sm">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={2} flex="1 1 220px" miw={0}>
          <Text size="sm" fw={550} className={textClasses['anywhere']}>
            {subject}
          </Text>
          <Text size="sm" c="dimmed">
            {t('sending.requested', { time: formatInstant(requestedAt, language), name: requestedBy })} ·{' '}
            {attachXml ? t('sending.withXml') : 'PDF'}
          </Text>
        </Stack>
      </Group>
      <Stack component="ul" gap={4}>
        {recipients.map((mail) => (
          <li key={mail.email}>
            <MailState mail={mail} name={mail.email} transport={transport} />
          </li>
        ))}
        {copy === null ? null : (
          <li>
            <MailState mail={copy} name={t('sending.copyTo', { email: copy.email })} transport={transport} />
          </li>
        )}
      </Stack>
      {sendAfter === null ? null : (
        <Text size="sm" c="var(--kontor-warning-text)">
          {t('sending.queuedUntil', { time: formatInstant(sendAfter, language) })}
        </Text>
      )}
      {state === 'waiting' && transport === 'outbox' ? (
        <Text size="sm" c="dimmed">
          {t('sending.outbox')}
        </Text>
      ) : null}
    </Stack>
  );
}

interface MailStateProps extends Pick<DeliveryEntryProps, 'transport'> {
  readonly mail: Pick<SentMail, 'state' | 'reply'>;
  /** Its recipients. */
  readonly name: string;
}

/** Recipients of a mail, its state, and the reason for a failure. Without a mail server it waits in the outbox. */
export function MailState({ mail, name, transport }: MailStateProps) {
  const { t } = useTranslation('accounting');
  const shown = mail.state === 'waiting' && transport === 'outbox' ? 'outbox' : mail.state;
  const problem =
    mail.reply === null
      ? mail.state === 'failed'
        ? t('sending.unreachable')
        : null
      : t('sending.reply', { reply: mail.reply });
  return (
    <>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Text size="sm" flex={1} miw={0} className={textClasses['anywhere']}>
          {name}
        </Text>
        <Badge tone={tones[shown]}>{t(`sending.states.${shown}`)}</Badge>
      </Group>
      {problem === null ? null : (
        <Text
          size="sm"
          c={mail.state === 'waiting' ? 'dimmed' : 'var(--kontor-danger-text)'}
          className={textClasses['anywhere']}
        >
          {problem}
        </Text>
      )}
    </>
  );
}
