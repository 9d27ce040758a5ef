import { UnstyledButton } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FoldChevron } from '../components/fold-chevron.tsx';
import { formatMoney } from '../format/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { latePart } from '../late/late-part.tsx';
import type { ChartCategory, ChartData } from './chart.ts';
import classes from './charts.module.css';

interface YearChartProps extends ChartData {
  /** Accessible name, such as `Gestellt und eingegangen 2026`. */
  readonly title: string;
  /** Heading of the first column of the table, such as `Monat`. */
  readonly categoryTitle: string;
  /** Buttons beside the title, such as the ones that change the year. */
  readonly actions?: ReactNode;
  /** Called with the category of a bar or of a row of the table. */
  readonly onPick?: (category: ChartCategory) => void;
}

const ChartCanvas = latePart(() => import('./chart-canvas.tsx').then((module) => module.ChartCanvas));

/** Bars and lines over the months of a year in euros, with the same figures as a table below. */
export function YearChart({ title, categoryTitle, actions, onPick, ...data }: YearChartProps) {
  const { t } = useTranslation('platform');
  const { series, current, categories } = data;
  const id = useId();
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <figcaption className={classes.caption}>
        <span className={classes.head}>
          <span id={id} className={classes.title}>
            {title}
          </span>
          {actions}
        </span>
        <Legend series={series} />
      </figcaption>
      <div className={classes.canvas} role="img" aria-label={t('chart.drawn', { title })}>
        <ChartCanvas {...data} {...(onPick === undefined ? {} : { onPick })} />
      </div>
      <details className={classes.details}>
        <summary>
          <FoldChevron />
          {t('chart.table')}
        </summary>
        <div className={classes.scroll}>
          <Table {...{ title, categoryTitle, categories, series, onPick, current }} />
        </div>
      </details>
    </figure>
  );
}

function Legend({ series }: Pick<ChartData, 'series'>) {
  return (
    <span className={classes.legend} aria-hidden>
      {series.flatMap(({ id, shape, tone, label, before }) => [
        <Key key={id} shape={shape} tone={tone} label={label} />,
        ...(before === undefined
          ? []
          : [<Key key={`${id} before`} shape="outline" tone={tone} label={before.label} />]),
      ])}
    </span>
  );
}

function Key({ shape, tone, label }: { readonly shape: string; readonly tone: string; readonly label: string }) {
  return (
    <span className={classes.key}>
      <i data-shape={shape} data-tone={tone} />
      {label}
    </span>
  );
}

function Table({
  title,
  categoryTitle,
  categories,
  series,
  onPick,
  current,
}: Pick<YearChartProps, 'title' | 'categoryTitle'> &
  ChartData & { readonly onPick: ((category: ChartCategory) => void) | undefined }) {
  const { t } = useTranslation('platform');
  const language = useLanguage();
  const columns = series.flatMap(({ id, label, values, before }) => [
    { id, label, values },
    ...(before === undefined ? [] : [{ id: `${id} before`, label: before.label, values: before.values }]),
  ]);
  return (
    <table className={classes.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{categoryTitle}</th>
          {columns.map(({ id, label }) => (
            <th key={id} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {categories.map((category, index) => (
          <tr key={category.id}>
            <th scope="row">
              {onPick === undefined ? (
                category.name
              ) : (
                <UnstyledButton className={classes.pick} onClick={() => onPick(category)}>
                  {category.name}
                </UnstyledButton>
              )}
              {category.id === current ? <span className={classes.note}>{t('chart.current')}</span> : null}
            </th>
            {columns.map(({ id, values }) => (
              <td key={id}>{formatValue(values[index] ?? null)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );

  function formatValue(value: number | null): string {
    return value === null ? '–' : formatMoney(value, language);
  }
}
