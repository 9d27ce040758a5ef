import { ActionIcon, Anchor, Stack, Text, Title } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '#platform/web/components/document-title.ts';
import { EntryFrame } from '#platform/web/entry/entry-frame.tsx';
import type { FrameBrand } from '#platform/web/entry/entry-frame.tsx';
import { useStore } from '#platform/web/state/store.ts';
import { currentUser } from '../current-user.ts';
import { SetUpFactor } from './set-up-factor.tsx';
import textClasses from '#platform/web/components/text.module.css';

export interface SecondFactorPageProps {
  readonly brand: FrameBrand;
  /** Name of the organisation that requires it. */
  readonly organization: string;
  /** Called to continue into the organisation. */
  readonly onDone: () => void;
  /** Null without another organisation. */
  readonly onChooseOther: (() => void) | null;
  readonly onLeave: () => void;
}

/** Page in front of an organisation that requires a second factor: sets one up, or leads elsewhere. */
export function SecondFactorPage({ brand, organization, onDone, onChooseOther, onLeave }: SecondFactorPageProps) {
  const { t } = useTranslation('identity');
  const email = useStore(currentUser)?.email ?? '';
  const [isEnabled, setEnabled] = useState(false);
  useDocumentTitle(t('factor.setUp'));
  const logout = (
    <ActionIcon size={40} aria-label={t('platform:shell.logout')} onClick={onLeave}>
      <IconLogout size={20} aria-hidden />
    </ActionIcon>
  );
  return (
    <EntryFrame brand={brand} corner={logout}>
      <Stack gap="md">
        <Title order={1} size="h4">
          {t('factor.setUp')}
        </Title>
        {isEnabled ? null : (
          <Text size="sm" className={textClasses['anywhere']}>
            {t('factor.requiredText', { organization })}
          </Text>
        )}
        <SetUpFactor email={email} doneLabel={t('factor.kept')} onEnabled={() => setEnabled(true)} onDone={onDone} />
        {isEnabled || onChooseOther === null ? null : (
          <Anchor component="button" type="button" size="sm" className="kontor-entry-link" onClick={onChooseOther}>
            {t('platform:access.chooseOther')}
          </Anchor>
        )}
      </Stack>
    </EntryFrame>
  );
}
