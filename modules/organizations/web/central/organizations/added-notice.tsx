import { Alert, Button, Text } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** The last added organisation and the recipient of the mail. */
export interface AddedOrganization {
  readonly name: string;
  readonly email: string;
  /** True for an existing account, which is notified instead of invited. */
  readonly isKnown: boolean;
}

interface AddedNoticeProps {
  readonly added: AddedOrganization | null;
  /** Called to show the organisations that match a term. */
  readonly onShow: (term: string) => void;
  readonly onClose: () => void;
}

/** Names the recipient of a new organisation's invitation, for longer than a toast. */
export function AddedNotice({ added, onShow, onClose }: AddedNoticeProps) {
  const { t } = useTranslation(['organizations', 'platform']);
  return (
    <div role="status">
      {added === null ? null : (
        <Alert
          role="group"
          className="kontor-notice"
          icon={<IconMailForward size={18} aria-hidden />}
          title={t('central.added.title', { name: added.name })}
          withCloseButton
          closeButtonLabel={t('platform:banners.dismiss')}
          onClose={onClose}
        >
          <Text size="sm" mb={8}>
            {t(added.isKnown ? 'central.added.told' : 'central.added.invited', { email: added.email })}
          </Text>
          <Button variant="default" size="xs" onClick={() => onShow(added.name)}>
            {t('central.added.show')}
          </Button>
        </Alert>
      )}
    </div>
  );
}
