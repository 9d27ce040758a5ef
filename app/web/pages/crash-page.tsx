import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';

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
