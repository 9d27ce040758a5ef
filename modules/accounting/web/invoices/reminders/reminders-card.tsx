import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { todayInGermany } from '#platform/web/clock.ts';
import { Card } from '#platform/web/components/card.tsx';
import { InlineError } from '#platform/web/components/states.tsx';
import { formatDate, formatInstant } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import textClasses from '#platform/web/components/text.module.css';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import type { ReminderHold } from '#modules/accounting/contract/invoices/reminders/reminder-holds.ts';
import type { listReminders } from '#modules/accounting/contract/invoices/reminders/reminders.ts';
import { customerEntity } from '../../entities.ts';
import { ReminderEntry } from './reminder-entry.tsx';
import { remindersQuery } from './reminder-queries.ts';
import { useReminding } from './use-reminding.tsx';

type RemindersAnswer = EndpointAnswer<typeof listReminders>;

/** Card with the reminders of an issued invoice, its hold and its next reminder; nothing while there is none of them. */
export function RemindersCard({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation('accounting');
  const reminders = useQuery(remindersQuery(invoice.invoiceId));
  if (reminders.isPending) return null;
  if (reminders.data !== undefined) return <KnownReminders invoice={invoice} known={reminders.data} />;
  return (
    <Card title={t('reminding.cardTitle')}>
      <InlineError error={reminders.error} onRetry={() => void reminders.refetch()} />
    </Card>
  );
}

interface KnownRemindersProps {
  readonly invoice: Invoice;
  readonly known: RemindersAnswer;
}

function KnownReminders({ invoice, known }: KnownRemindersProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const { listActions, dialogs } = useReminding();
  const { reminders, hold, excluded, next, nextFrom } = known;
  if (reminders.length === 0 && hold === null && excluded === null && next === null) return null;
  const isDue = nextFrom !== null && nextFrom <= todayInGermany();
  const state = describeState(known, { isDue, t, language });
  return (
    <Card
      title={t('reminding.cardTitle')}
      {...(state === undefined ? {} : { text: state })}
      action={
        <Group gap="xs">
          {hold === null && excluded !== null ? <CustomerButton customerId={excluded.customerId} /> : null}
          {listActions({ ...invoice, hold, isExcluded: excluded !== null, isRemindable: next !== null })
            .toReversed()
            .map(({ kind, label, icon: Icon, run, isRunning }) => (
              <Button
                key={kind}
                variant={kind === 'remind' && isDue ? 'filled' : 'default'}
                leftSection={<Icon size={16} aria-hidden />}
                loading={isRunning}
                onClick={run}
              >
                {label}
              </Button>
            ))}
        </Group>
      }
    >
      {hold === null ? null : <HoldFacts hold={hold} />}
      {reminders.length === 0 ? null : (
        <Stack component="ul" gap={0} className="kontor-ruled">
          {reminders.map((reminder) => (
            <ReminderEntry key={reminder.id} reminder={reminder} />
          ))}
        </Stack>
      )}
      {dialogs}
    </Card>
  );
}

/** Says why there is no next reminder, or from when there is one. */
function describeState(
  { hold, excluded, next, nextFrom }: Pick<RemindersAnswer, 'hold' | 'excluded' | 'next' | 'nextFrom'>,
  {
    isDue,
    t,
    language,
  }: { readonly isDue: boolean; readonly t: TFunction<'accounting'>; readonly language: LanguageKey },
): string | undefined {
  if (hold !== null) return t(`reminding.states.${hold.kind}`, { day: formatDate(hold.until, language) });
  if (excluded !== null) return t('reminding.excluded', { reason: excluded.reason });
  if (next === null || nextFrom === null) return undefined;
  return t(isDue ? 'reminding.nextDue' : 'reminding.next', {
    level: t(`reminding.levels.${next.level}`),
    day: formatDate(nextFrom, language),
  });
}

/** Opens the customer who is never reminded. */
function CustomerButton({ customerId }: { readonly customerId: string }) {
  const { t } = useTranslation('accounting');
  const link = customerEntity.recordPage.link({ recordId: customerId });
  return (
    <Button variant="default" renderRoot={(props) => <Link {...link} {...props} />}>
      {t('reminding.openCustomer')}
    </Button>
  );
}

/** Note of a hold, and who entered it. */
function HoldFacts({ hold: { note, createdAt, createdBy } }: { readonly hold: ReminderHold }) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  return (
    <Stack gap={2}>
      {note === '' ? null : (
        <Text size="sm" className={textClasses['lines']}>
          {note}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t('reminding.heldBy', { time: formatInstant(createdAt, language), name: createdBy })}
      </Text>
    </Stack>
  );
}
