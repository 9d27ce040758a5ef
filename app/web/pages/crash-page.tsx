import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { ErrorState } from '#platform/web/components/states.tsx';

/** A page that failed to load or to render; after an update of the server its files may be gone, so it reloads. */
export function CrashPage({ error }: ErrorComponentProps) {
  const { t } = useTranslation('platform');
  return (
    <>
      <PageHeader title={t('crash.title')} />
      <ErrorState error={error} onRetry={() => window.location.reload()} />
    </>
  );
}
