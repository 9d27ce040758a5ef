import { useTranslation } from 'react-i18next';
import { groupIban } from '#platform/contract/iban.ts';
import { Card } from '#platform/web/components/card.tsx';
import { formatDate, formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { Balance } from '../../contract/evaluation/evaluation.ts';
import classes from './overview.module.css';

/** Accounts, each with its balance and the day of it; never added up, as deposits are the tenants' money. */
export function AccountsCard({ balance }: { readonly balance: Balance | null }) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  if (balance === null) return null;
  return (
    <Card title={t('overview.accounts')}>
      <ul className={classes.lines}>
        {balance.konten.map(({ konto, iban, betrag, datum }) => (
          <li key={`${konto} ${iban} ${datum} ${betrag}`} className={classes.line}>
            <span>
              {konto || groupIban(iban)}
              <span className={classes.second}>{t('overview.accountDay', { day: formatDate(datum, language) })}</span>
            </span>
            <b className={classes.amount}>{formatMoney(betrag, language)}</b>
          </li>
        ))}
      </ul>
    </Card>
  );
}
