import { useTranslation } from 'react-i18next';
import { fromScaled } from '#platform/contract/money.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { formatMoney } from '#platform/web/format/format.ts';
import { useInvoiceTotals } from './draft-totals.ts';
import classes from './totals-panel.module.css';

/** Net, VAT per rate and total of what has been typed. */
export function TotalsPanel() {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const totals = useInvoiceTotals();
  const show = (cents: bigint) => formatMoney(fromScaled(cents, 2), language);
  return (
    <dl className={classes.totals}>
      <dt>{t('totals.net')}</dt>
      <dd>{show(totals.netCents)}</dd>
      {totals.breakdown.map((entry) => (
        <div key={entry.vat} className={classes.vat}>
          <dt>{t('totals.vat', { rate: entry.vat, net: show(entry.netCents) })}</dt>
          <dd>{show(entry.vatCents)}</dd>
        </div>
      ))}
      <dt className={classes.sum}>{t('totals.gross')}</dt>
      <dd className={classes.sum}>{show(totals.grossCents)}</dd>
    </dl>
  );
}
