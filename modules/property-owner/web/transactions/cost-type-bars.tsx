import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { CostTypeSum } from '../../contract/transactions/transactions.ts';
import { useReferenceWords } from './use-reference-words.ts';
import classes from './transactions.module.css';

interface CostTypeBarsProps {
  /** Cost types, the largest first. */
  readonly sums: readonly CostTypeSum[];
  /** Cost types selected as a filter, by id; empty: all. */
  readonly chosen: readonly string[];
  readonly onToggle: (kaid: string) => void;
  /** True if the bars start collapsed, for narrow screens. */
  readonly isFolded: boolean;
}

/** Sums by cost type as bars that filter the list; income to the right of the axis, expenses in another colour. */
export function CostTypeBars({ sums, chosen, onToggle, isFolded }: CostTypeBarsProps) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const words = useReferenceWords();
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
            <span className={classes.barName}>{words.costType(kaid, langname)}</span>
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
