import { Alert, Button, Text } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** What was added last, and who gets a mail about it. */
export interface AddedOrganization {
  readonly name: string;
  readonly email: string;
  /** The account existed already, so the mail tells instead of inviting. */
  readonly isKnown: boolean;
}

interface AddedNoticeProps {
  readonly added: AddedOrganization | null;
  /** Shows the organisations that match a term. */
  readonly onShow: (term: string) => void;
  readonly onClose: () => void;
}

/** Says, for longer than a toast, to whom the invitation of a new organisation goes. */
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
