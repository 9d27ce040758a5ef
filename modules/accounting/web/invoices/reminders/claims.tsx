import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import type { ReminderProposal } from '#modules/accounting/contract/invoices/reminders/reminders.ts';

interface ClaimsProps {
  readonly claimed: Pick<
    ReminderProposal,
    'level' | 'openAmount' | 'interest' | 'lumpSum' | 'fee' | 'settled' | 'total' | 'defaultFrom' | 'defaultReason'
  >;
}

/** Sum that a reminder asks for, with the claims it consists of, and since when they are due. */
export function Claims({ claimed }: ClaimsProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const { level, openAmount, interest, lumpSum, fee, settled, total, defaultFrom, defaultReason } = claimed;
  const money = (euros: number) => formatMoney(euros, language);
  const unlessZero = (euros: number) => (euros === 0 ? null : money(euros));
  return (
    <>
      <FactList
        layout="sum"
        facts={[
          [t('openItems.openAmount'), money(openAmount)],
          [t('reminding.interest'), unlessZero(interest)],
          [t('reminding.lumpSum'), unlessZero(lumpSum)],
          [t('payments.kinds.dunning'), unlessZero(fee)],
          [t('reminding.settled'), unlessZero(-settled)],
          [t('reminding.columns.total'), money(total)],
        ]}
      />
      {level === 1 ? null : (
        <Text size="sm" c="dimmed">
          {defaultFrom === null
            ? t('reminding.notInDefault')
            : t('reminding.defaultFrom', { day: formatDate(defaultFrom, language), reason: defaultReason })}
        </Text>
      )}
    </>
  );
}
