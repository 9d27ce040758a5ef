import { Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FigureChart } from '#platform/web/charts/figure-chart.tsx';
import { Card } from '#platform/web/components/card.tsx';
import { FigureTiles } from '#platform/web/components/figure-tiles.tsx';
import type { Answer } from '../../contract/analytics/answer.ts';
import type { Plan } from '../../contract/analytics/plan.ts';
import type { Owner } from '../../contract/owners/owners.ts';
import { transactionsPage } from '../pages.ts';
import { AnswerActions } from './answer-actions.tsx';
import { AnswerTable } from './answer-table.tsx';
import { PlanFilters } from './plan-filters.tsx';
import { useValueWords } from './use-value-words.ts';
import classes from './analytics.module.css';

interface AnswerViewProps {
  readonly answer: Answer;
  readonly plan: Plan;
  readonly eid: string;
  readonly owner: Owner;
  readonly question: string;
  /** True while the answer to the question loads: this one is that of the question before. */
  readonly isFormer: boolean;
  readonly onChange: (plan: Plan) => void;
}

/** An answer: how the question was understood, the figures as a drawing and as a table. */
export function AnswerView({ answer, plan, eid, owner, question, isFormer, onChange }: AnswerViewProps) {
  const { t } = useTranslation('property-owner');
  const { formatDrawn } = useValueWords();
  const canvas = useRef<HTMLCanvasElement | null>(null);
  const { chartJSOutput: chart, understood, notes } = answer;
  const isDrawn = chart !== null && plan.chart !== 'number' && plan.chart !== 'table' && chart.data.labels.length > 0;
  return (
    <Stack gap="md" miw={0}>
      <div className={classes.understood}>
        <Text size="sm" span fw={600}>
          {t('analytics.understood')}
        </Text>{' '}
        <Text size="sm" span>
          {understood}
        </Text>
      </div>
      <PlanFilters plan={plan} owner={owner} onChange={onChange} />
      <Card>
        {notes.map((note) => (
          <Text key={note} size="sm" c="dimmed" mb={8}>
            {note}
          </Text>
        ))}
        {plan.chart === 'number' ? <Numbers answer={answer} /> : null}
        {isDrawn ? (
          <FigureChart
            kind={chart.barType}
            labels={chart.data.labels}
            datasets={chart.data.datasets}
            title={chart.chartTitle}
            subtitle={chart.chartSubTitle}
            axes={{ labels: chart.titleForXAxis, values: chart.titleForYAxis }}
            format={formatDrawn(answer)}
            onCanvas={(drawn) => {
              canvas.current = drawn;
            }}
          />
        ) : null}
        {plan.chart === 'number' ? null : <AnswerTable answer={answer} />}
        <AnswerActions {...{ answer, plan, eid, question, isFormer }} drawing={isDrawn ? () => canvas.current : null} />
      </Card>
    </Stack>
  );
}

/** The figures of an answer without groups. */
function Numbers({ answer: { result, chartJSOutput } }: { readonly answer: Answer }) {
  const { format } = useValueWords();
  return (
    <FigureTiles
      isWhole
      tiles={result.fields.map(({ name, kind, rows, postings }, index) => ({
        id: `${index} ${name}`,
        name,
        value: format(kind, rows[0] ?? null),
        more: chartJSOutput?.chartSubTitle ?? '',
        link: postings[0] == null || rows[0] == null ? null : transactionsPage.link({}, postings[0]),
        leadsAway: true,
      }))}
    />
  );
}
