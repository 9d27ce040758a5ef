import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { groupIban } from '#platform/contract/iban.ts';
import { Card } from '#platform/web/components/card.tsx';
import { formatDate, formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import type { Balance } from '../../contract/evaluation/evaluation.ts';

/** Card of an owner's account balances at year end, each with its day. */
export function BalanceCard({ balance, year }: { readonly balance: Balance | null; readonly year: number }) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const title = t('report.balance', { day: formatDate(`${year}-12-31`, language) });
  if (balance === null)
    return (
      <Card title={title}>
        <Text size="sm" c="dimmed">
          {t('report.noBalance')}
        </Text>
      </Card>
    );
  const accounts = balance.konten.map(
    ({ konto, iban, betrag, datum }) =>
      [
        [konto, groupIban(iban), t('report.balanceDay', { day: formatDate(datum, language) })]
          .filter((part) => part !== '')
          .join(' · '),
        formatMoney(betrag, language),
      ] as const,
  );
  return (
    <Card title={title}>
      <FactList layout="sum" facts={[...accounts, [t('report.total'), formatMoney(balance.betrag, language)]]} />
    </Card>
  );
}
