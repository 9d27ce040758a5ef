import { listMonthNames } from '#platform/contract/format-calendar.ts';
import { Button, Group, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconReceiptOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { Evaluation } from '../../contract/evaluation/evaluation.ts';
import { BalanceCard } from './balance-card.tsx';
import { evaluationQuery } from './evaluation-queries.ts';
import { listAmounts, toCostTypeRows, toHouseRows } from './evaluation-rows.ts';
import type { EvaluationRow } from './evaluation-rows.ts';
import { EvaluationTable } from './evaluation-table.tsx';
import { MonthChart } from '../transactions/month-chart.tsx';
import { postingsOfYear, wholeYear } from './postings-of-year.ts';
import { ResultTable } from './result-table.tsx';
import { useReferenceWords } from '../transactions/use-reference-words.ts';
import classes from './report.module.css';

/** Evaluation of a year: its table and the account balances. */
export function ReportContent({ eid, year }: { readonly eid: string; readonly year: string }) {
  const { t } = useTranslation('property-owner');
  const { data, error, refetch } = useQuery(evaluationQuery(eid, year));
  if (data === undefined)
    return error === null ? <ListSkeleton /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  const { jahresauswertung, kontostand } = data;
  return (
    <Stack gap="md" miw={0}>
      {jahresauswertung.mietobjekte.length === 0 ? (
        <EmptyState
          icon={<IconReceiptOff size={28} />}
          title={t('report.emptyYearTitle', { year })}
          text={t('report.emptyYearText')}
        />
      ) : (
        <EvaluationViews key={`${eid} ${year}`} evaluation={jahresauswertung} />
      )}
      <BalanceCard balance={kontostand} />
    </Stack>
  );
}

const views = ['house', 'costType'] as const;
type View = (typeof views)[number];

/** Results and months of a year, by house or by cost type. */
function EvaluationViews({ evaluation }: { readonly evaluation: Evaluation }) {
  const { t } = useTranslation('property-owner');
  const words = useReferenceWords();
  const [view, setView] = useState<View>('house');
  const nameOfHouse = (name: string): string => name || t('transactions.withoutHouse');
  const evaluationWords = { ...words, house: nameOfHouse };
  const byHouse = {
    nameOfRows: t('report.house'),
    nameOfTree: t('report.name'),
    lines: evaluation.objekte.map((house) => ({
      key: house.id,
      name: nameOfHouse(house.name),
      result: house,
      filters: { objekt: house.id },
    })),
    toRows: toHouseRows,
  };
  const byCostType = {
    nameOfRows: t('transactions.columns.kostenart'),
    nameOfTree: t('report.nameByCostType'),
    lines: evaluation.kostenarten.map((type) => ({
      key: type.kaid,
      name: words.costType(type.kaid, type.langname),
      result: type,
      filters: { kaid: type.kaid },
    })),
    toRows: toCostTypeRows,
  };
  const { nameOfRows, nameOfTree, lines, toRows } = view === 'house' ? byHouse : byCostType;
  return (
    <Stack gap="md" miw={0}>
      <SegmentedControl
        className={classes.views ?? ''}
        aria-label={t('report.view')}
        data={views.map((value) => ({ value, label: t(`report.views.${value}`) }))}
        value={view}
        onChange={(value) => setView(value === 'costType' ? 'costType' : 'house')}
      />
      <ResultTable
        label={t(`report.results.${view}`, { year: evaluation.jahr })}
        evaluation={evaluation}
        nameOfRows={nameOfRows}
        lines={lines}
      />
      <MonthChart eid={evaluation.eigentuemer.eid} year={evaluation.jahr} months={evaluation.verlauf} />
      <FoldableTable
        key={view}
        evaluation={evaluation}
        nameOfRows={nameOfTree}
        rows={toRows(evaluation, evaluationWords)}
      />
    </Stack>
  );
}

interface FoldableTableProps {
  readonly evaluation: Evaluation;
  readonly nameOfRows: string;
  readonly rows: readonly EvaluationRow[];
}

function FoldableTable({ evaluation, nameOfRows, rows }: FoldableTableProps) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const isNarrow = useMediaQuery('(max-width: 767px)', window.innerWidth < 768, { getInitialValueInEffect: false });
  const folding = rows.filter(({ hasChildren }) => hasChildren).map(({ key }) => key);
  const [open, setOpen] = useState<ReadonlySet<string>>(
    // A single house is open.
    () => new Set(rows.filter(({ level }) => level === 1).length === 1 ? folding.slice(0, 1) : []),
  );
  const [shown, setShown] = useState(wholeYear);
  const names = listMonthNames(language, isNarrow ? 'long' : 'short');
  const columns = Array.from({ length: 13 }, (_, place) => ({
    place,
    caption: place === wholeYear ? t(isNarrow ? 'report.wholeYear' : 'report.total') : (names[place] ?? ''),
  }));
  const toggle = (key: string) =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  return (
    <Stack gap="xs" miw={0}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {t('report.inEuros')}
        </Text>
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            disabled={open.size === folding.length}
            onClick={() => setOpen(new Set(folding))}
          >
            {t('report.openAll')}
          </Button>
          <Button variant="default" size="xs" disabled={open.size === 0} onClick={() => setOpen(new Set())}>
            {t('report.closeAll')}
          </Button>
        </Group>
      </Group>
      {isNarrow ? (
        <NativeSelect
          label={t('report.month')}
          value={shown}
          data={columns
            .toReversed()
            .map(({ place, caption }) => ({ value: String(place), label: caption }))
            .toSorted(
              (one, other) =>
                Number(other.value === '12') - Number(one.value === '12') || Number(one.value) - Number(other.value),
            )}
          onChange={({ currentTarget: { value } }) => setShown(Number(value))}
        />
      ) : null}
      <EvaluationTable
        label={t('report.tableOf', { year: evaluation.jahr, owner: evaluation.eigentuemer.anzeigename })}
        nameOfRows={nameOfRows}
        postings={postingsOfYear(evaluation.eigentuemer.eid, evaluation.jahr)}
        rows={rows}
        totals={listAmounts(evaluation)}
        open={open}
        onToggle={toggle}
        columns={isNarrow ? columns.filter(({ place }) => place === shown) : columns}
      />
    </Stack>
  );
}
