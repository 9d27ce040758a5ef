import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { IconFileDownload, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { formatDate, formatInstant, formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { getReminderDocument } from '#modules/accounting/contract/invoices/reminders/reminders.ts';
import type { Reminder } from '#modules/accounting/contract/invoices/reminders/reminders.ts';
import { MailState } from '../send/delivery-entry.tsx';
import { deliveriesQuery } from '../send/delivery-queries.ts';
import { nameLetter } from './reminder-queries.ts';
import { ResendDialog } from './resend-dialog.tsx';

/** A written reminder: level, day, sum, author, what became of its emails, and its letter. */
export function ReminderEntry({ reminder }: { readonly reminder: Reminder }) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const { invoiceId, letterDay, payDay, total, createdAt, createdBy, deliveries } = reminder;
  const level = t(`reminding.levels.${reminder.level}`);
  const transport =
    useQuery({ ...deliveriesQuery(invoiceId), enabled: deliveries.length > 0 }).data?.transport ?? 'smtp';
  const [isResending, setResending] = useState(false);
  const downloading = useDownload(getReminderDocument, {
    toFile: () => nameLetter(level, invoiceId),
    toast: () => t('toasts.downloaded'),
  });
  const time = formatInstant(createdAt, language);
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="sm" wrap="nowrap" py="sm">
      <Stack gap={2} flex={1} miw={0}>
        <Text size="sm" fw={550}>
          {level} · {formatDate(letterDay, language)}
        </Text>
        <Text size="sm" c="dimmed">
          {t('reminding.asked', { sum: formatMoney(total, language) })} ·{' '}
          {t('reminding.payBy', { day: formatDate(payDay, language) })}
        </Text>
        <Text size="sm" c="dimmed">
          {createdBy === ''
            ? t('reminding.writtenAlone', { time })
            : t('reminding.writtenBy', { time, name: createdBy })}
        </Text>
        {deliveries.map((delivery) => (
          <MailState key={delivery.id} mail={delivery} name={delivery.to.join(', ')} transport={transport} />
        ))}
      </Stack>
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          size={40}
          variant="subtle"
          aria-label={t('reminding.download', { level })}
          loading={downloading.isRunning}
          onClick={() => downloading.run({ params: { id: reminder.id } })}
        >
          <IconFileDownload size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size={40}
          variant="subtle"
          aria-label={t('reminding.resend', { level })}
          onClick={() => setResending(true)}
        >
          <IconSend size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <ResendDialog reminder={isResending ? reminder : null} onClose={() => setResending(false)} />
    </Group>
  );
}
