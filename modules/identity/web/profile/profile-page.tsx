import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useStore } from '#platform/web/state/store.ts';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { currentUser } from '../current-user.ts';
import { AppearancePanel } from './appearance-panel.tsx';
import { DeletionPanel } from './deletion-panel.tsx';
import { EmailPanel } from './email-panel.tsx';
import { NameForm } from './name-form.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { FactorPanel } from './factor-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

/**
 * Page of the own account: name (specification, section 2), address, password, second factor, sessions, appearance of
 * this browser, and deletion.
 */
export function ProfilePage() {
  const { t } = useTranslation('identity');
  const user = useStore(currentUser);
  return (
    <Stack gap="md" maw={780}>
      <PageHeader title={t('profile.title')} subtitle={user?.email} />
      <NameForm />
      <EmailPanel />
      <PasswordPanel />
      <FactorPanel />
      <SessionsPanel />
      <AppearancePanel />
      <DeletionPanel />
    </Stack>
  );
}
