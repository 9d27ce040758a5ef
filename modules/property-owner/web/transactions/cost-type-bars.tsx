import { ActionIcon, Button } from '@mantine/core';
import { IconLayoutSidebarRightCollapse } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { FoldChevron } from '#platform/web/components/fold-chevron.tsx';
import { formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { CostTypeSum } from '../../contract/transactions/transactions.ts';
import { listEqualNames } from '../owners/equal-names.ts';
import { useReferenceWords } from './use-reference-words.ts';
import classes from './transactions.module.css';

interface CostTypeBarsProps {
  /** Cost types, the largest first. */
  readonly sums: readonly CostTypeSum[];
  /** Cost types selected as a filter, by id; empty: all. */
  readonly chosen: readonly string[];
  readonly onToggle: (kaid: string) => void;
}

/** Card of the bars beside the list. @param props.onClose hides the card */
export function CostTypeCard({ onClose, ...bars }: CostTypeBarsProps & { readonly onClose: () => void }) {
  const { t } = useTranslation('property-owner');
  if (bars.sums.length === 0) return null;
  return (
    <Card
      title={t('transactions.byCostType')}
      text={t('transactions.byCostTypeText')}
      action={
        <ActionIcon
          aria-label={t('transactions.hideCostTypes')}
          title={t('transactions.hideCostTypes')}
          onClick={onClose}
        >
          <IconLayoutSidebarRightCollapse size={18} aria-hidden />
        </ActionIcon>
      }
    >
      <CostTypeBars {...bars} />
    </Card>
  );
}

/** The bars above the list of a narrow screen, folded. */
export function FoldedCostTypes(bars: CostTypeBarsProps) {
  const { t } = useTranslation('property-owner');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (bars.sums.length === 0) return null;
  return (
    <div>
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        className={classes.fold ?? ''}
        aria-expanded={isOpen}
        aria-controls={id}
        rightSection={<FoldChevron />}
        onClick={() => setOpen(!isOpen)}
      >
        {t('transactions.byCostType')}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen ? (
          <Card>
            <CostTypeBars {...bars} />
          </Card>
        ) : null}
      </div>
    </div>
  );
}

/** Sums by cost type as bars that filter the list; income to the right of the axis, expenses in another colour. */
function CostTypeBars({ sums, chosen, onToggle }: CostTypeBarsProps) {
  const language = useLanguage();
  const words = useReferenceWords();
  const largest = Math.max(...sums.map(({ summe }) => Math.abs(summe)), 0.01);
  const equal = listEqualNames(sums.map(({ langname }) => langname));
  return (
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
            <span className={classes.barName} lang="de">
              {words.costType(kaid, langname)}
              {equal.has(langname) ? <span className={classes.number}> {kaid}</span> : null}
            </span>
            <span className={classes.barSum}>{formatMoney(summe, language)}</span>
            <span className={classes.track} aria-hidden>
              <span data-expense={summe < 0 || undefined} style={{ width: `${(Math.abs(summe) / largest) * 100}%` }} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
