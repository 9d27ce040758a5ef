import { Alert, Button, Group, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './user-form.module.css';

interface ConflictNoticeProps {
  readonly isLoading: boolean;
  /** Loads what the other person saved; `merge` keeps what was changed here. */
  readonly onReload: (keep: 'merge' | 'replace') => void;
}

/** Somebody else has saved the user meanwhile: nothing typed is lost unless the user says so. */
export function ConflictNotice({ isLoading, onReload }: ConflictNoticeProps) {
  const { t } = useTranslation('organizations');
  const merge = useRef<HTMLButtonElement>(null);
  useEffect(() => merge.current?.focus(), []);
  return (
    <Alert className={`kontor-notice ${classes.conflict ?? ''}`} icon={<IconUsers size={18} aria-hidden />} title={t('users.conflict.title')} role="alert">
      <Text size="sm">{t('users.conflict.text')}</Text>
      <Group gap="sm" mt="sm">
        <Button ref={merge} loading={isLoading} onClick={() => onReload('merge')}>
          {t('users.conflict.merge')}
        </Button>
        <Button variant="default" disabled={isLoading} onClick={() => onReload('replace')}>
          {t('users.conflict.replace')}
        </Button>
      </Group>
    </Alert>
  );
}
