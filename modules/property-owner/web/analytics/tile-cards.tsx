import { ActionIcon, Group, Text, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FigureChart } from '#platform/web/charts/figure-chart.tsx';
import { Card } from '#platform/web/components/card.tsx';
import { InlineError, ListSkeleton } from '#platform/web/components/states.tsx';
import { useAction } from '#platform/web/form/use-action.ts';
import type { Answer } from '../../contract/analytics/answer.ts';
import { removeTile } from '../../contract/analytics/tiles.ts';
import type { Tile } from '../../contract/analytics/tiles.ts';
import { analyticsPage } from '../pages.ts';
import { analyticsKeys, answerQuery, tilesQuery } from './analytics-queries.ts';
import { useValueWords } from './use-value-words.ts';
import classes from './analytics.module.css';

/** Questions that the reader keeps on the overview, each with its figures of today; nothing without any. */
export function TileCards() {
  const { t } = useTranslation('property-owner');
  const { data: tiles = [] } = useQuery(tilesQuery);
  if (tiles.length === 0) return null;
  return (
    <section aria-label={t('analytics.tiles')}>
      <Title order={2} size="h4" mb="sm">
        {t('analytics.tiles')}
      </Title>
      <div className={classes.tileGrid}>
        {tiles.map((tile) => (
          <TileCard key={tile.id} tile={tile} />
        ))}
      </div>
    </section>
  );
}

function TileCard({ tile: { id, eid, question, plan } }: { readonly tile: Tile }) {
  const { t } = useTranslation('property-owner');
  const { data, error, refetch } = useQuery(answerQuery({ eid, plan }));
  const remove = useAction(removeTile, { invalidates: [analyticsKeys.tiles], toast: () => t('analytics.removed') });
  return (
    <Card className={classes.tile ?? ''} aria-label={question}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap={4}>
        <Link {...analyticsPage.link({}, { eid, frage: question, plan })} className={classes.open}>
          {question}
        </Link>
        <ActionIcon
          size={40}
          variant="subtle"
          color="gray"
          aria-label={t('analytics.remove', { question })}
          title={t('analytics.remove', { question })}
          loading={remove.isRunning}
          onClick={() => remove.run({ query: { id } })}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
      {data !== undefined ? (
        <TileFigures answer={data} />
      ) : error === null ? (
        <ListSkeleton rows={1} height={120} />
      ) : (
        <InlineError error={error} onRetry={() => void refetch()} />
      )}
    </Card>
  );
}

/** Rows of a table on a tile. */
const maxRows = 4;

function TileFigures({ answer }: { readonly answer: Answer }) {
  const { format, formatDrawn } = useValueWords();
  const { chartJSOutput: chart, plan, result, understood } = answer;
  const [first, ...others] = result.fields;
  const isDrawn =
    chart !== null &&
    plan !== null &&
    plan.chart !== 'number' &&
    plan.chart !== 'table' &&
    chart.data.labels.length > 0;
  const last = others.find(({ kind }) => kind !== 'text' && kind !== 'day');
  const lines = (first?.rows ?? []).slice(0, maxRows).map((name, row) => ({
    id: `${row} ${name}`,
    name: format(first?.kind ?? 'text', name),
    value: format(last?.kind ?? 'text', last?.rows[row] ?? null),
  }));
  return (
    <>
      <Text size="xs" c="dimmed">
        {understood}
      </Text>
      {isDrawn ? (
        <FigureChart
          isSmall
          kind={chart.barType}
          labels={chart.data.labels}
          datasets={chart.data.datasets}
          title={chart.chartTitle}
          format={formatDrawn(answer)}
        />
      ) : plan?.chart === 'number' && first !== undefined ? (
        <Text className={classes.number ?? ''}>{format(first.kind, first.rows[0] ?? null)}</Text>
      ) : first === undefined || last === undefined ? null : (
        <ul className={classes.lines}>
          {lines.map(({ id, name, value }) => (
            <li key={id}>
              <span>{name}</span>
              <b>{value}</b>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
