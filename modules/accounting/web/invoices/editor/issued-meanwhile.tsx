import { Alert, Button, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './invoice-editor.module.css';

/** Notice that the form can no longer be saved, with a link to the issued invoice. */
export function IssuedMeanwhile({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTranslation('accounting');
  return (
    <Alert
      className={classes.notice}
      icon={<IconLock size={18} />}
      color="red"
      title={t('editor.issuedMeanwhileTitle')}
      role="alert"
    >
      <Text size="sm" mb="xs">
        {t('editor.issuedMeanwhile')}
      </Text>
      <Button size="compact-sm" variant="light" color="red" onClick={onOpen}>
        {t('editor.openIssued')}
      </Button>
    </Alert>
  );
}
