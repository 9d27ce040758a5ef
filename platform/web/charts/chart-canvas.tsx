import { useMantineColorScheme } from '@mantine/core';
import { useMediaQuery, useReducedMotion } from '@mantine/hooks';
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../format/format.ts';
import { useLanguage } from '../i18n/language.ts';
import type { ChartCategory, ChartData } from '../../contract/chart.ts';
import { chartSettings } from './chart-settings.ts';
import { createHatch } from './hatch.ts';
import { readColors } from './read-colors.ts';

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

interface ChartCanvasProps extends ChartData {
  readonly onPick?: (category: ChartCategory) => void;
}

/** Drawing of a chart; loaded when one is shown. */
export function ChartCanvas({ onPick, ...data }: ChartCanvasProps) {
  const { t } = useTranslation('platform');
  const language = useLanguage();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pick = useRef(onPick);
  const { colorScheme } = useMantineColorScheme();
  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  const isStill = useReducedMotion();
  useEffect(() => {
    pick.current = onPick;
  });
  // The data are new objects with each rendering; the drawing is new with new figures or colours only.
  const drawing = JSON.stringify({ data, scheme: [colorScheme, isDark] });
  useEffect(() => {
    if (canvas.current === null) return undefined;
    const { data: shown } = JSON.parse(drawing) as { readonly data: ChartData };
    const colors = readColors(canvas.current);
    const chart = new Chart(canvas.current, {
      ...chartSettings(shown, {
        colors,
        hatch: (color) => createHatch(color, colors.surface),
        format: (euros, decimals) => formatMoney(euros, language, decimals),
        currentNote: t('chart.current'),
        isStill,
      }),
    });
    chart.options.onClick = (event, _elements, drawn) => {
      const [nearest] = drawn.getElementsAtEventForMode(event as unknown as Event, 'index', { intersect: false }, true);
      const category = nearest === undefined ? undefined : shown.categories[nearest.index];
      if (category !== undefined) pick.current?.(category);
    };
    return () => chart.destroy();
  }, [drawing, language, isStill, t]);
  return <canvas ref={canvas} data-picks={onPick === undefined ? undefined : true} />;
}
