import { useMantineColorScheme } from '@mantine/core';
import { useMediaQuery, useReducedMotion } from '@mantine/hooks';
import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useEffect, useRef } from 'react';
import { figureSettings } from './figure-settings.ts';
import type { FigureData } from './figure-settings.ts';
import { readColors } from './read-colors.ts';
import { seriesColors } from './series-colors.ts';

Chart.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  Tooltip,
);

export interface FigureCanvasProps extends FigureData {
  readonly format: (value: number, isAxis: boolean) => string;
  readonly isSmall: boolean;
  /** Receives the drawing, to save it. */
  readonly onCanvas?: (canvas: HTMLCanvasElement | null) => void;
}

/** Drawing of a figure chart; loaded when one is shown. */
export function FigureCanvas({ format, isSmall, onCanvas, ...data }: FigureCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const formatter = useRef(format);
  const handOut = useRef(onCanvas);
  const { colorScheme } = useMantineColorScheme();
  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  const isStill = useReducedMotion();
  useEffect(() => {
    formatter.current = format;
    handOut.current = onCanvas;
  });
  const drawing = JSON.stringify({ data, scheme: [colorScheme, isDark] });
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const { data: shown } = JSON.parse(drawing) as { readonly data: FigureData };
    const style = getComputedStyle(element);
    const series = Array.from({ length: seriesColors }, (_, index) =>
      style.getPropertyValue(`--series-${index + 1}`).trim(),
    );
    const chart = new Chart(
      element,
      figureSettings(shown, {
        series,
        colors: readColors(element),
        format: (value, isAxis) => formatter.current(value, isAxis),
        isStill,
        isSmall,
      }),
    );
    handOut.current?.(element);
    return () => {
      handOut.current?.(null);
      chart.destroy();
    };
  }, [drawing, isStill, isSmall]);
  return <canvas ref={canvas} />;
}
