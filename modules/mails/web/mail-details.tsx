import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock, IconInbox, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#platform/web/components/badge.tsx';
import type { BadgeProps } from '#platform/web/components/badge.tsx';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import { formatInstant } from '#platform/web/format/format.ts';
import type { OutgoingMail } from '../contract/index.ts';
import { readProgress } from './mail-state.ts';
import type { MailProgress } from './mail-state.ts';

const looks: Readonly<Record<MailProgress, Pick<BadgeProps, 'icon' | 'tone'>>> = {
  waiting: { icon: IconClock, tone: 'neutral' },
  retrying: { icon: IconRefresh, tone: 'warning' },
  kept: { icon: IconInbox, tone: 'neutral' },
  sent: { icon: IconCheck, tone: 'success' },
  failed: { icon: IconAlertTriangle, tone: 'danger' },
};

/** Shows a mail's progress in one word. */
export function ProgressBadge({ mail, transport }: { mail: OutgoingMail; transport: 'smtp' | 'outbox' }) {
  const { t } = useTranslation('mails');
  const progress = readProgress(mail, transport);
  return <Badge {...looks[progress]}>{t(`progress.${progress}`)}</Badge>;
}

/** Shows the mail server's answer for a mail that was given up. */
export function MailProblem({ text }: { text: string }) {
  const { t } = useTranslation('mails');
  return (
    <Text span inherit c="var(--kontor-danger-text)">
      <b>{t('lastError')}</b> {text}
    </Text>
  );
}

/** Everything that the operator may know of a mail. */
export function MailDetails({ mail: { to, subject, attempts, createdAt, sentAt, lastError } }: { mail: OutgoingMail }) {
  const { t } = useTranslation('mails');
  const language = useLanguage();
  return (
    <FactList
      facts={[
        [t('columns.subject'), subject],
        [t('columns.to'), to],
        [t('columns.created'), formatInstant(createdAt, language)],
        [t('columns.sent'), sentAt === null ? null : formatInstant(sentAt, language)],
        [t('columns.attempts'), t('attempts', { count: attempts })],
        [t('lastError'), lastError],
      ]}
    />
  );
}
