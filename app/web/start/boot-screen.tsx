import { useTranslation } from 'react-i18next';
import { KontorMark } from '#platform/web/components/logo.tsx';

/** The window while the session is being looked up; the mark breathes after a moment. */
export function BootScreen() {
  const { t } = useTranslation('platform');
  return (
    <main className="kontor-boot" role="status" aria-label={t('states.loading')}>
      <KontorMark size={44} />
    </main>
  );
}
