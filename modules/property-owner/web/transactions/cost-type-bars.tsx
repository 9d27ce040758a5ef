import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { CostTypeSum } from '../../contract/transactions.ts';
import { noId } from '../../contract/external-ids.ts';
import classes from './transactions.module.css';

interface CostTypeBarsProps {
  /** The largest first. */
  readonly sums: readonly CostTypeSum[];
  /** Ids of cost types that the list is narrowed to; none: all. */
  readonly chosen: readonly string[];
  readonly onToggle: (kaid: string) => void;
  /** Whether they are closed until somebody asks for them, where there is little room. */
  readonly isFolded: boolean;
}

/**
 * What each cost type comes to, as bars that narrow the list to it; income to the right of the line, expenses in
 * another colour.
 */
export function CostTypeBars({ sums, chosen, onToggle, isFolded }: CostTypeBarsProps) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const largest = Math.max(...sums.map(({ summe }) => Math.abs(summe)), 0.01);
  if (sums.length === 0) return null;
  const bars = (
    <ul className={classes.bars}>
      {sums.map(({ kaid, langname, summe }) => (
        <li key={kaid}>
          <button
            type="button"
            className={classes.bar}
            aria-pressed={chosen.includes(kaid)}
            data-quiet={(chosen.length > 0 && !chosen.includes(kaid)) || undefined}
            onClick={() => onToggle(kaid)}
          >
            <span className={classes.barName}>{kaid === noId ? t('transactions.withoutCostType') : langname}</span>
            <span className={classes.barSum}>{formatMoney(summe, language)}</span>
            <span className={classes.track} aria-hidden>
              <span data-expense={summe < 0 || undefined} style={{ width: `${(Math.abs(summe) / largest) * 100}%` }} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
  if (!isFolded)
    return (
      <Card title={t('transactions.byCostType')} text={t('transactions.byCostTypeText')}>
        {bars}
      </Card>
    );
  return (
    <details className={classes.folded}>
      <summary>{t('transactions.byCostType')}</summary>
      <Card>{bars}</Card>
    </details>
  );
}
