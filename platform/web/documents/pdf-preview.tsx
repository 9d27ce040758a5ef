import { ActionIcon, Button, Group, Loader, Skeleton, Text, Tooltip } from '@mantine/core';
import { IconArrowAutofitWidth, IconFile, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { stepZoom, zoomSteps } from './preview-zoom.ts';
import { usePdfPreview } from './use-pdf-preview.ts';
import classes from './pdf-preview.module.css';

export interface PdfPreviewProps {
  /** Fetches the PDF of what is in the form now; must keep its identity. */
  readonly fetchPdf: (signal: AbortSignal) => Promise<Uint8Array>;
  /** Calls the listener on every change of the form; must keep its identity. */
  readonly subscribe: (listener: () => void) => () => void;
  /** What the user can do about a failure, such as a document that is too long; nothing where it speaks for itself. */
  readonly describeProblem: (problem: unknown) => readonly string[];
  /** Names the document for those who cannot see it. */
  readonly label: string;
}

/** Live preview of a PDF with zoom; the picture before stays until the next one is drawn. */
export function PdfPreview({ fetchPdf, subscribe, describeProblem, label }: PdfPreviewProps) {
  const { t } = useTranslation('platform');
  const labelPage = useCallback(
    (page: number, pages: number) => t('preview.page', { document: label, page, pages }),
    [t, label],
  );
  const { container, state, problem, share, zoom, setZoom, retry } = usePdfPreview({ fetchPdf, subscribe, labelPage });
  const smallest = zoomSteps[0];
  const largest = zoomSteps[zoomSteps.length - 1] ?? 1;
  return (
    <section className={classes.panel} aria-label={t('preview.title')} data-state={state}>
      <Group className={classes.toolbar} gap={4} wrap="nowrap">
        <Text size="sm" fw={600} className={classes.title}>
          {t('preview.title')}
        </Text>
        <span className={classes.busy} data-visible={state === 'updating' || undefined}>
          <Loader size={14} aria-hidden />
        </span>
        <ZoomButton label={t('preview.zoomOut')} disabled={share <= smallest} onClick={() => setZoom(stepZoom(share, -1))}>
          <IconZoomOut size={18} />
        </ZoomButton>
        <Text size="sm" className={classes.share} aria-live="polite">
          <span className={classes.hidden}>{t('preview.zoom')} </span>
          {`${Math.round(share * 100)} %`}
        </Text>
        <ZoomButton label={t('preview.zoomIn')} disabled={share >= largest} onClick={() => setZoom(stepZoom(share, 1))}>
          <IconZoomIn size={18} />
        </ZoomButton>
        <ZoomButton label={t('preview.fitWidth')} pressed={zoom === 'width'} onClick={() => setZoom('width')}>
          <IconArrowAutofitWidth size={18} />
        </ZoomButton>
        <ZoomButton label={t('preview.fitPage')} pressed={zoom === 'page'} onClick={() => setZoom('page')}>
          <IconFile size={18} />
        </ZoomButton>
      </Group>
      {state === 'failed' ? (
        <Group className={classes.note} gap="xs" role="status" justify="space-between" wrap="nowrap">
          <Text size="sm">{[t('preview.failed'), ...describeProblem(problem)].join(' ')}</Text>
          <Button size="compact-sm" variant="default" onClick={retry}>
            {t('preview.retry')}
          </Button>
        </Group>
      ) : null}
      <div className={classes.frame}>
        <div ref={container} className={classes.pages} role="group" aria-label={t('preview.pages', { document: label })} tabIndex={0} />
        <Skeleton className={classes.skeleton} visible aria-hidden />
      </div>
    </section>
  );
}

interface ZoomButtonProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
}

function ZoomButton({ label, children, onClick, disabled = false, pressed }: ZoomButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant={pressed === true ? 'light' : 'subtle'} color="gray" size="lg" aria-label={label} aria-pressed={pressed} disabled={disabled} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
