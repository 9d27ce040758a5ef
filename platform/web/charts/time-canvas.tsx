import { useMantineColorScheme } from '@mantine/core';
import { useMediaQuery, useReducedMotion } from '@mantine/hooks';
import { Chart, LinearScale, LineController, LineElement, PointElement, Tooltip } from 'chart.js';
import { useEffect, useRef } from 'react';
import { formatDayOf, formatGermanInstant } from '../format/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { readColors } from './read-colors.ts';
import { seriesColors } from './series-colors.ts';
import { timeSettings } from './time-settings.ts';
import type { TimeData } from './time-settings.ts';

Chart.register(LinearScale, LineController, LineElement, PointElement, Tooltip);

export interface TimeCanvasProps extends TimeData {
  readonly formatValue: (value: number) => string;
}

/** Drawing of lines over time; loaded when one is shown. */
export function TimeCanvas({ formatValue, ...data }: TimeCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const formatter = useRef(formatValue);
  const language = useLanguage();
  const { colorScheme } = useMantineColorScheme();
  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  const isStill = useReducedMotion();
  useEffect(() => {
    formatter.current = formatValue;
  });
  const drawing = JSON.stringify({ data, scheme: [colorScheme, isDark] });
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const { data: shown } = JSON.parse(drawing) as { readonly data: TimeData };
    const style = getComputedStyle(element);
    const chart = new Chart(
      element,
      timeSettings(shown, {
        series: Array.from({ length: seriesColors }, (_, index) =>
          style.getPropertyValue(`--series-${index + 1}`).trim(),
        ),
        colors: readColors(element),
        formatValue: (value) => formatter.current(value),
        formatDay: (at) => formatDayOf(at, language),
        formatTime: (at) => formatGermanInstant(at, language),
        isStill,
      }),
    );
    return () => chart.destroy();
  }, [drawing, isStill, language]);
  return <canvas ref={canvas} />;
}
