import { ActionIcon } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionDialog } from '#platform/web/shell/question-dialog.tsx';
import { useDocumentTitle } from '#platform/web/components/document-title.ts';
import { EntryFrame } from '#platform/web/entry/entry-frame.tsx';
import type { FrameBrand } from '#platform/web/entry/entry-frame.tsx';
import { queryClient } from '#platform/web/api/query-client.ts';
import type { OrganizationChoice } from '../workplace.ts';
import { Choice } from './choice.tsx';

export interface OrganizationChoicePageProps {
  readonly brand: FrameBrand;
  readonly onChoose: (id: OrganizationChoice['id']) => Promise<void>;
  readonly onLeave: () => void;
}

/** Page of the user's organisations and open invitations, with a logout icon (specification, section 2). */
export function OrganizationChoicePage({ brand, onChoose, onLeave }: OrganizationChoicePageProps) {
  const { t } = useTranslation('organizations');
  useDocumentTitle(t('choice.title'));
  const [client] = useState(() => {
    // Data fetched by another user of this window must not appear, in whatever way they left.
    queryClient.clear();
    return queryClient;
  });
  const logout = (
    <ActionIcon size={40} aria-label={t('platform:shell.logout')} onClick={onLeave}>
      <IconLogout size={20} aria-hidden />
    </ActionIcon>
  );
  return (
    <QueryClientProvider client={client}>
      <EntryFrame brand={brand} corner={logout}>
        <Choice onChoose={onChoose} />
      </EntryFrame>
      <QuestionDialog />
    </QueryClientProvider>
  );
}
