import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconInbox } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** No mail server is configured, so nothing leaves; says which setting changes that. */
export function OutboxNotice() {
  const { t } = useTranslation('mails');
  return (
    <Alert role="note" className="kontor-notice" icon={<IconInbox size={18} aria-hidden />} title={t('outbox.title')}>
      {t('outbox.text')}
    </Alert>
  );
}

interface FailedNoticeProps {
  readonly count: number;
  /** The list shows the failed ones already. */
  readonly isShown: boolean;
  readonly onShow: () => void;
}

/** Shows the number of failed mails, with a link to them. */
export function FailedNotice({ count, isShown, onShow }: FailedNoticeProps) {
  const { t } = useTranslation('mails');
  return (
    <div role="status">
      {count === 0 ? null : (
        <Alert
          role="group"
          className="kontor-banner"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={t('failed.title', { count })}
        >
          <Group justify="space-between" gap="8px 16px">
            <span>{t('failed.text')}</span>
            {isShown ? null : (
              <Button variant="default" size="xs" onClick={onShow}>
                {t('failed.show')}
              </Button>
            )}
          </Group>
        </Alert>
      )}
    </div>
  );
}
