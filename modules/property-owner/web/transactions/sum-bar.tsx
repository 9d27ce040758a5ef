import { useTranslation } from 'react-i18next';
import { formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import classes from './transactions.module.css';

interface SumBarProps {
  readonly sums: {
    readonly anzahl: number;
    readonly einnahmen: number;
    readonly ausgaben: number;
    readonly summe: number;
  };
}

/** Sums of all filtered transactions; sticky at the lower edge. */
export function SumBar({ sums: { anzahl, einnahmen, ausgaben, summe } }: SumBarProps) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const facts = [
    ['income', einnahmen],
    ['expenses', ausgaben],
    ['sum', summe],
  ] as const;
  return (
    <section className={classes.sums} aria-label={t('transactions.sums')}>
      <span className={classes.count}>{t('transactions.count', { count: anzahl })}</span>
      <dl>
        {facts.map(([name, amount]) => (
          <div key={name} data-name={name}>
            <dt>{t(`transactions.${name}`)}</dt>
            <dd>{formatMoney(amount, language)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
