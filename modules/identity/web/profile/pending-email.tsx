import { Alert, Button, Text } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { InlineError } from '#platform/web/components/states.tsx';

interface PendingEmailProps {
  readonly email: string;
  readonly pendingEmail: string;
  readonly isBusy: boolean;
  /** Error of the withdrawal; null without one. */
  readonly error: unknown;
  /** True if the form that had the focus was just replaced. */
  readonly takesFocus: boolean;
  readonly onWithdraw: () => void;
}

/** Pending new address: the next steps, and its withdrawal. */
export function PendingEmail({ email, pendingEmail, isBusy, error, takesFocus, onWithdraw }: PendingEmailProps) {
  const { t } = useTranslation('identity');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => (takesFocus ? heading.current?.focus() : undefined), [takesFocus]);
  return (
    <Card title={t('email.title')} heading={heading}>
      <Text>{email}</Text>
      <Alert
        role="status"
        className="kontor-notice"
        icon={<IconMailForward size={18} aria-hidden />}
        title={t('email.pendingTitle', { email: pendingEmail })}
      >
        {t('email.pendingText', { email })}
      </Alert>
      {error === null ? null : <InlineError error={error} />}
      <Button variant="default" loading={isBusy} onClick={onWithdraw}>
        {t('email.withdraw')}
      </Button>
    </Card>
  );
}
