import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { groupIban } from '#platform/contract/iban.ts';
import { Card } from '#platform/web/components/card.tsx';
import { formatDate, formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import type { Balance } from '../../contract/evaluation/evaluation.ts';

/** Card of an owner's account balances, each with its day; never added up, as deposits are not the owner's money. */
export function BalanceCard({ balance }: { readonly balance: Balance | null }) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  if (balance === null)
    return (
      <Card title={t('report.balances')}>
        <Text size="sm" c="dimmed">
          {t('report.noBalance')}
        </Text>
      </Card>
    );
  const accounts = balance.konten.map(
    ({ konto, iban, betrag, datum }) =>
      [
        konto,
        <Text key={konto} span size="sm">
          {formatMoney(betrag, language)}
          <Text span size="sm" c="dimmed" display="block">
            {[groupIban(iban), t('report.balanceDay', { day: formatDate(datum, language) })]
              .filter((part) => part !== '')
              .join(' · ')}
          </Text>
        </Text>,
      ] as const,
  );
  return (
    <Card title={t('report.balances')} text={t('report.balanceDay', { day: formatDate(balance.datum, language) })}>
      <FactList facts={accounts} />
    </Card>
  );
}
