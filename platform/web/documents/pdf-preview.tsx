import { Button, Group, Loader, Skeleton, Text } from '@mantine/core';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { usePdfPreview } from './use-pdf-preview.ts';
import { ZoomBar } from './zoom-bar.tsx';
import classes from './pdf-preview.module.css';

export interface PdfPreviewProps {
  /** Fetches the PDF of the current form values; must keep its identity. */
  readonly fetchPdf: (signal: AbortSignal) => Promise<Uint8Array>;
  /** Subscribes to changes of the form; must keep its identity. Absent for constant content. */
  readonly subscribe?: (listener: () => void) => () => void;
  /** Advice on a failure, such as a document that is too long; empty if the error is self-explanatory. */
  readonly describeProblem: (problem: unknown) => readonly string[];
  /** Accessible name of the document. */
  readonly label: string;
  /** Title above it; the default names it a preview. */
  readonly title?: string;
}

const never = () => () => undefined;

/** Live preview of a PDF with zoom; the previous image stays until the next one is rendered. */
export function PdfPreview({ fetchPdf, subscribe = never, describeProblem, label, title }: PdfPreviewProps) {
  const { t } = useTranslation('platform');
  const heading = title ?? t('preview.title');
  const labelPage = useCallback(
    (page: number, pages: number) => t('preview.page', { document: label, page, pages }),
    [t, label],
  );
  const { container, state, problem, share, zoom, setZoom, retry } = usePdfPreview({ fetchPdf, subscribe, labelPage });
  return (
    <section className={classes.panel} aria-label={heading} data-state={state}>
      <Group className={classes.bar} gap={4} wrap="nowrap">
        <Text size="sm" fw={600} flex={1}>
          {heading}
        </Text>
        <span className={classes.busy} data-visible={state === 'updating' || undefined}>
          <Loader size={14} aria-hidden />
        </span>
        <ZoomBar share={share} zoom={zoom} onZoom={setZoom} />
      </Group>
      {state === 'failed' ? (
        <Group className={`${classes.bar} ${classes.note}`} gap="xs" role="status" justify="flex-end">
          <Text size="sm" flex="1 1 180px" miw={0}>
            {[t('preview.failed'), ...describeProblem(problem)].join(' ')}
          </Text>
          <Button flex="none" size="compact-sm" variant="default" onClick={retry}>
            {t('preview.retry')}
          </Button>
        </Group>
      ) : null}
      <div className={classes.frame}>
        <div
          ref={container}
          className={classes.pages}
          role="group"
          aria-label={t('preview.pages', { document: label })}
          tabIndex={0}
        />
        <Skeleton className={classes.skeleton} visible aria-hidden />
      </div>
    </section>
  );
}
