import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EntryFrame } from '#platform/web/entry/entry-frame.tsx';
import type { FrameBrand } from '#platform/web/entry/entry-frame.tsx';
import { ErrorState } from '#platform/web/components/states.tsx';

/** Start-up failed (server out of reach, organisation moved): try again, choose another organisation, or log in. */
export function StartFailedPage(props: {
  brand: FrameBrand;
  error: unknown;
  onRetry: () => void;
  /** Null without another organisation. */
  onChooseOther: (() => void) | null;
  onLeave: () => void;
}) {
  const { t } = useTranslation('platform');
  return (
    <EntryFrame brand={props.brand}>
      <ErrorState error={props.error} onRetry={props.onRetry} />
      {props.onChooseOther === null ? null : (
        <Button variant="subtle" fullWidth onClick={props.onChooseOther}>
          {t('access.chooseOther')}
        </Button>
      )}
      <Button variant="subtle" fullWidth onClick={props.onLeave}>
        {t('start.toLogin')}
      </Button>
    </EntryFrame>
  );
}
