import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock, IconInbox, IconRefresh, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import { formatInstant } from '#platform/web/format/format.ts';
import type { OutgoingMail } from '../contract/index.ts';
import { type MailProgress, readProgress } from './mail-state.ts';

const looks: Readonly<Record<MailProgress, { readonly icon: TablerIcon; readonly color: string }>> = {
  waiting: { icon: IconClock, color: 'var(--mantine-color-dimmed)' },
  retrying: { icon: IconRefresh, color: 'var(--kontor-warning-text)' },
  kept: { icon: IconInbox, color: 'var(--mantine-color-dimmed)' },
  sent: { icon: IconCheck, color: 'var(--kontor-success-text)' },
  failed: { icon: IconAlertTriangle, color: 'var(--kontor-danger-text)' },
};

/** How a mail is doing, in a word. */
export function ProgressBadge({ mail, transport }: { mail: OutgoingMail; transport: 'smtp' | 'outbox' }) {
  const { t } = useTranslation('mails');
  const progress = readProgress(mail, transport);
  const { icon: Icon, color } = looks[progress];
  return (
    <Badge tt="none" fw={550} maw="100%" c={color} bg={`color-mix(in srgb, ${color} 11%, transparent)`} leftSection={<Icon size={13} aria-hidden />}>
      {t(`progress.${progress}`)}
    </Badge>
  );
}

/** What the mail server said when a mail was given up. */
export function MailProblem({ text }: { text: string }) {
  const { t } = useTranslation('mails');
  return (
    <span style={{ color: 'var(--kontor-danger-text)' }}>
      <b>{t('lastError')}</b> {text}
    </span>
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
