import { Group, Skeleton, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconRotateClockwise } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { InlineError } from '../components/states.tsx';
import type { Mark } from './page-mark.ts';
import { useDocumentView } from './use-document-view.ts';
import { BarButton, ZoomBar } from './zoom-bar.tsx';
import classes from './pdf-preview.module.css';

interface DocumentViewProps {
  /** Fetches the bytes of the document; must keep its identity. */
  readonly fetchBytes: (signal: AbortSignal) => Promise<Uint8Array>;
  /** Media type of the bytes: PDF or picture. */
  readonly mediaType: string;
  /** Name of the document, in the bar and for screen readers. */
  readonly label: string;
  /** Part to highlight; each new object is scrolled into view. */
  readonly mark: Mark | null;
}

/** Stored document, PDF or picture: pages, zoom, rotation, and a frame around the highlighted part. */
export function DocumentView({ fetchBytes, mediaType, label, mark }: DocumentViewProps) {
  const { t } = useTranslation('platform');
  const { container, pages, page, error, share, zoom, setZoom, rotate, showPage, retry } = useDocumentView({
    fetchBytes,
    mediaType,
    label,
    mark,
  });
  return (
    <section className={classes.panel} aria-label={label}>
      <Group className={classes.bar} gap={4} wrap="nowrap">
        <Text size="sm" fw={600} flex={1} miw={0} truncate>
          {label}
        </Text>
        {pages > 1 ? (
          <>
            <BarButton label={t('preview.pageBefore')} disabled={page <= 1} onClick={() => showPage(page - 1)}>
              <IconChevronUp size={18} />
            </BarButton>
            <Text size="sm" className={classes.share} aria-live="polite">
              {t('preview.pageOf', { page, pages })}
            </Text>
            <BarButton label={t('preview.pageAfter')} disabled={page >= pages} onClick={() => showPage(page + 1)}>
              <IconChevronDown size={18} />
            </BarButton>
          </>
        ) : null}
        <BarButton label={t('preview.rotate')} onClick={rotate}>
          <IconRotateClockwise size={18} />
        </BarButton>
        <ZoomBar share={share} zoom={zoom} onZoom={setZoom} />
      </Group>
      {error === null ? null : (
        <div className={`${classes.bar} ${classes.note}`}>
          <InlineError error={error} onRetry={retry} />
        </div>
      )}
      <div className={classes.frame}>
        <div
          ref={container}
          className={classes.pages}
          role="group"
          aria-label={t('preview.pages', { document: label })}
          tabIndex={0}
        />
        {error === null ? <Skeleton className={classes.skeleton} visible aria-hidden /> : null}
      </div>
    </section>
  );
}
