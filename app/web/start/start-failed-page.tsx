import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EntryFrame } from '#platform/web/entry/entry-frame.tsx';
import type { FrameBrand } from '#platform/web/entry/entry-frame.tsx';
import { ApiError } from '#platform/web/api/api-error.ts';
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
  const address = findNewAddress(props.error);
  return (
    <EntryFrame brand={props.brand}>
      <ErrorState error={props.error} onRetry={props.onRetry} />
      {address === null ? null : (
        <Button component="a" href={address} fullWidth>
          {t('start.toNewAddress')}
        </Button>
      )}
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

/** Returns the address of an organisation that has moved; nothing but an address of the web becomes a link. */
function findNewAddress(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const address = error.errors.find(({ code }) => code === 'organization_moved')?.params?.['address'];
  return typeof address === 'string' && /^https?:\/\//u.test(address) ? address : null;
}
