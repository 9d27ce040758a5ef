import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EntryFrame } from '#platform/web/entry/entry-frame.tsx';
import type { FrameBrand } from '#platform/web/entry/entry-frame.tsx';
import { ErrorState } from '#platform/web/components/states.tsx';

/** Start-up failed (server out of reach): try again or go to the login. */
export function StartFailedPage(props: {
  brand: FrameBrand;
  error: unknown;
  onRetry: () => void;
  onLeave: () => void;
}) {
  const { t } = useTranslation('platform');
  return (
    <EntryFrame brand={props.brand}>
      <ErrorState error={props.error} onRetry={props.onRetry} />
      <Button variant="subtle" fullWidth onClick={props.onLeave}>
        {t('start.toLogin')}
      </Button>
    </EntryFrame>
  );
}
