import { useId } from 'react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { FoldChevron } from '../components/fold-chevron.tsx';
import { formatGermanInstant } from '../format/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { latePart } from '../late/late-part.tsx';
import { seriesColors } from './series-colors.ts';
import type { TimeCanvasProps } from './time-canvas.tsx';
import classes from './charts.module.css';

interface TimeChartProps extends TimeCanvasProps {
  /** Accessible name, such as `Blutdruck in mmHg`. */
  readonly title: string;
  /** Heading of the first column of the table, such as `Zeitpunkt`. */
  readonly timeTitle: string;
}

const TimeCanvas = latePart(() => import('./time-canvas.tsx').then((module) => module.TimeCanvas));

/** Measured values as lines over time, with the same values as a table below, the latest first. */
export function TimeChart({ title, timeTitle, ...drawn }: TimeChartProps) {
  const { t } = useTranslation('platform');
  const language = useLanguage();
  const id = useId();
  const { series, points, formatValue } = drawn;
  return (
    <figure className={`${classes.figure} ${classes.series}`} aria-labelledby={id}>
      <figcaption className={classes.caption}>
        <span className={classes.title} id={id}>
          {title}
        </span>
        {series.length === 1 ? null : (
          <span className={classes.legend} aria-hidden>
            {series.map(({ label }, index) => (
              <span key={label} className={classes.key}>
                <i data-series style={{ '--tone': `var(--series-${(index % seriesColors) + 1})` } as CSSProperties} />
                {label}
              </span>
            ))}
          </span>
        )}
      </figcaption>
      <div className={classes.canvas} role="img" aria-label={t('chart.drawn', { title })}>
        <TimeCanvas {...drawn} />
      </div>
      <details className={classes.details}>
        <summary>
          <FoldChevron />
          {t('chart.table')}
        </summary>
        <div className={classes.scroll}>
          <table className={classes.table} aria-label={title}>
            <thead>
              <tr>
                <th scope="col">{timeTitle}</th>
                {series.map(({ label }) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {Object.entries(points.toReversed()).map(([place, { at, values }]) => (
                <tr key={place}>
                  <th scope="row">{formatGermanInstant(at, language)}</th>
                  {series.map(({ label }, index) => (
                    <td key={label}>{formatCell(values[index] ?? null)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );

  function formatCell(value: number | null): string {
    return value === null ? '–' : formatValue(value);
  }
}
