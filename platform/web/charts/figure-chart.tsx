import { VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { latePart } from '../late/late-part.tsx';
import type { FigureCanvasProps } from './figure-canvas.tsx';
import { seriesColors } from './series-colors.ts';
import classes from './charts.module.css';

interface FigureChartProps extends Omit<FigureCanvasProps, 'isSmall'> {
  /** Accessible name. */
  readonly title: string;
  /** Text under the title, such as period and filters. */
  readonly subtitle?: string;
  /** True for a chart on a tile, whose heading stands above it. */
  readonly isSmall?: boolean;
}

const FigureCanvas = latePart(() => import('./figure-canvas.tsx').then((module) => module.FigureCanvas));

/** Bars that lie down need room for each. */
const barHeight = 34;
const [leastHeight, mostHeight] = [260, 900] as const;

/** Figures by category, as bars, lines or slices; whoever shows it shows the same figures as a table. */
export function FigureChart({ title, subtitle, isSmall = false, ...drawn }: FigureChartProps) {
  const { t } = useTranslation('platform');
  const id = useId();
  const { kind, labels, datasets } = drawn;
  const keys = kind === 'pie' ? labels : datasets.length > 1 ? datasets.map(({ label }) => label) : [];
  const rows = labels.length * Math.max(1, datasets.length / 2);
  const height = kind === 'horizontalBar' ? Math.min(mostHeight, Math.max(leastHeight, rows * barHeight + 60)) : 320;
  return (
    <figure className={`${classes.figure} ${classes.series} ${isSmall ? classes.small : ''}`} aria-labelledby={id}>
      <figcaption className={classes.caption}>
        {isSmall ? (
          <VisuallyHidden id={id}>{title}</VisuallyHidden>
        ) : (
          <span className={classes.titles} id={id}>
            <span className={classes.title}>{title}</span>
            {subtitle === undefined ? null : <span className={classes.subtitle}>{subtitle}</span>}
          </span>
        )}
        {isSmall ? null : (
          <span className={classes.legend} aria-hidden>
            {toKeys(keys).map(({ id: keyId, label, tone }) => (
              <span key={keyId} className={classes.key}>
                <i data-series style={{ '--tone': tone } as CSSProperties} />
                {label}
              </span>
            ))}
          </span>
        )}
      </figcaption>
      <div
        className={classes.canvas}
        role="img"
        aria-label={t('chart.drawn', { title })}
        {...(isSmall ? {} : { style: { height } })}
      >
        <FigureCanvas {...drawn} isSmall={isSmall} />
      </div>
    </figure>
  );
}

/** Names of series or slices with their colours; two may have the same name. */
function toKeys(labels: readonly string[]) {
  return labels.map((label, index) => ({
    id: `${index} ${label}`,
    label,
    tone: `var(--series-${(index % seriesColors) + 1})`,
  }));
}
