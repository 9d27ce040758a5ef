import { NativeSelect, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TimeChart } from '#platform/web/charts/time-chart.tsx';
import { Card } from '#platform/web/components/card.tsx';
import { Fetched } from '#platform/web/components/fetched.tsx';
import { formatNumber } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { MeasuredValues } from '#modules/assistants/contract/entries/entries.ts';
import { valuesOfQuery } from '../entry-queries.ts';
import { listCharts, pointsOf } from './value-charts.ts';
import type { ValueChart } from './value-charts.ts';

/** Measured values of a person over time: one chart, and the choice of what it shows. */
export function PersonValues({ patientId }: { readonly patientId: string }) {
  const { t } = useTranslation('assistants');
  const query = useQuery(valuesOfQuery(patientId));
  const [chosen, setChosen] = useState<string | null>(null);
  const charts = listCharts(query.data ?? []);
  const chart = charts.find(({ name }) => name === chosen) ?? charts[0];
  return (
    <Card
      title={t('entries.types.vitals')}
      action={
        charts.length > 1 ? (
          <NativeSelect
            aria-label={t('values.kind')}
            value={chart?.name}
            data={charts.map(({ name }) => ({ value: name, label: t(`values.${name}`) }))}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        ) : null
      }
    >
      <Fetched query={query} skeleton={<Skeleton height={260} />}>
        {(series) =>
          chart === undefined ? (
            <Text size="sm" c="dimmed">
              {t('values.none')}
            </Text>
          ) : (
            <ValuesChart chart={chart} series={series} />
          )
        }
      </Fetched>
    </Card>
  );
}

function ValuesChart({ chart, series }: { readonly chart: ValueChart; readonly series: readonly MeasuredValues[] }) {
  const { t } = useTranslation('assistants');
  const language = useLanguage();
  const { name, kinds, unit } = chart;
  return (
    <TimeChart
      title={t('values.over', { name: t(`values.${name}`), unit })}
      timeTitle={t('values.at')}
      series={kinds.map((kind) => ({ label: t(`values.${kind}`) }))}
      points={pointsOf(chart, series)}
      formatValue={(value) => formatNumber(value, language, 1)}
    />
  );
}
