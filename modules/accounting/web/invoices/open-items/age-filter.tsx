import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { openItemAges } from '#modules/accounting/contract/invoices/payments/open-item-filters.ts';
import type { listOpenItems } from '#modules/accounting/contract/invoices/payments/open-items.ts';
import classes from './open-items.module.css';

type Age = (typeof openItemAges)[number];
type Totals = NonNullable<EndpointAnswer<typeof listOpenItems>['totals']>;

interface AgeFilterProps {
  readonly totals: Totals;
  /** Shown age; undefined shows all that is owed. */
  readonly age: Age | undefined;
  readonly onChange: (age: Age | null) => void;
}

/** Sums of the open items by age, each of which filters the list. Only what is late is red. */
export function AgeFilter({ totals, age, onChange }: AgeFilterProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const sums: readonly { readonly value: Age | null; readonly count: number; readonly sum: number }[] = [
    { value: null, count: totals.count, sum: totals.sum },
    ...totals.ages.map((sum, index) => ({ ...sum, value: openItemAges[index] ?? null })),
    { ...totals.credit, value: 'credit' },
  ];
  return (
    <Group gap="xs" role="group" aria-label={t('openItems.ages.label')} className={classes['ages'] ?? ''}>
      {sums
        .filter(({ value, count }) => count > 0 || value === null || value === age)
        .map(({ value, count, sum }) => {
          const isLate = value !== null && value !== 'notDue' && value !== 'credit' && count > 0;
          return (
            <Button
              key={value ?? 'all'}
              variant="default"
              h="auto"
              py={6}
              aria-pressed={value === (age ?? null)}
              data-active={value === (age ?? null) || undefined}
              className={classes['age'] ?? ''}
              onClick={() => onChange(value)}
            >
              <span>
                <Text span size="xs" c="dimmed" display="block">
                  {t(`openItems.ages.${value ?? 'all'}`)} · {count}
                </Text>
                <Text span size="sm" fw={600} display="block" {...(isLate ? { c: 'var(--kontor-danger-text)' } : {})}>
                  {formatMoney(sum, language)}
                </Text>
              </span>
            </Button>
          );
        })}
    </Group>
  );
}
