import { ActionIcon, Group, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconArrowAutofitWidth, IconFile, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../format/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { stepZoom, zoomSteps } from './preview-zoom.ts';
import type { PreviewZoom } from './preview-zoom.ts';
import classes from './pdf-preview.module.css';

interface ZoomBarProps {
  /** Shown share of the paper size: 1 = 100 %. */
  readonly share: number;
  readonly zoom: PreviewZoom;
  readonly onZoom: (zoom: PreviewZoom) => void;
}

/** Zoom buttons: smaller, larger, page width, whole page; with the shown share. */
export function ZoomBar({ share, zoom, onZoom }: ZoomBarProps) {
  const { t } = useTranslation('platform');
  const language = useLanguage();
  const smallest = zoomSteps[0];
  const largest = zoomSteps[zoomSteps.length - 1] ?? 1;
  return (
    <Group gap={4} wrap="nowrap">
      <BarButton label={t('preview.zoomOut')} disabled={share <= smallest} onClick={() => onZoom(stepZoom(share, -1))}>
        <IconZoomOut size={18} />
      </BarButton>
      <Text size="sm" ta="center" miw={52} className={classes.share} aria-live="polite">
        <VisuallyHidden>{t('preview.zoom')} </VisuallyHidden>
        {formatPercent(Math.round(share * 100), language)}
      </Text>
      <BarButton label={t('preview.zoomIn')} disabled={share >= largest} onClick={() => onZoom(stepZoom(share, 1))}>
        <IconZoomIn size={18} />
      </BarButton>
      <BarButton label={t('preview.fitWidth')} pressed={zoom === 'width'} onClick={() => onZoom('width')}>
        <IconArrowAutofitWidth size={18} />
      </BarButton>
      <BarButton label={t('preview.fitPage')} pressed={zoom === 'page'} onClick={() => onZoom('page')}>
        <IconFile size={18} />
      </BarButton>
    </Group>
  );
}

interface BarButtonProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
}

/** Icon button in the bar of a document. */
export function BarButton({ label, children, onClick, disabled = false, pressed }: BarButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={pressed === true ? 'light' : 'subtle'}
        color="gray"
        size="lg"
        aria-label={label}
        aria-pressed={pressed}
        disabled={disabled}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
