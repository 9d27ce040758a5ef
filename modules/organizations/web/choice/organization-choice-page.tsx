import { ActionIcon, Loader, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '#platform/web/state/store.ts';
import { useDocumentTitle } from '#platform/web/ui/document-title.ts';
import { EntryFrame, type FrameBrand } from '#platform/web/ui/entry-frame.tsx';
import { reportError } from '#platform/web/ui/error-banners.ts';
import { type OrganizationChoice, organizationChoices } from '../workplace.ts';

export interface OrganizationChoicePageProps {
  readonly brand: FrameBrand;
  readonly onChoose: (id: OrganizationChoice['id']) => Promise<void>;
  readonly onLeave: () => void;
}

/** List of the user's organisations with a logout icon (specification, section 2). */
export function OrganizationChoicePage({ brand, onChoose, onLeave }: OrganizationChoicePageProps) {
  const { t } = useTranslation('organizations');
  const organizations = useStore(organizationChoices);
  const [chosen, setChosen] = useState<string | null>(null);
  useDocumentTitle(t('choice.title'));

  async function choose(id: OrganizationChoice['id']) {
    setChosen(id);
    try {
      await onChoose(id);
    } catch (error) {
      reportError(error);
      setChosen(null);
    }
  }

  const logout = (
    <ActionIcon size={40} aria-label={t('platform:shell.logout')} onClick={onLeave}>
      <IconLogout size={20} aria-hidden />
    </ActionIcon>
  );
  return (
    <EntryFrame brand={brand} corner={logout}>
      <Stack gap="md">
        <Title order={1} size="h4">
          {t(organizations.length === 0 ? 'choice.noneTitle' : 'choice.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t(organizations.length === 0 ? 'choice.noneText' : 'choice.text')}
        </Text>
        <ul className="kontor-choice">
          {organizations.map(({ id, name }) => (
            <li key={id}>
              <UnstyledButton className="kontor-choice-item" disabled={chosen !== null} onClick={() => void choose(id)}>
                <span className="kontor-choice-name">{name}</span>
                {chosen === id ? <Loader size={18} /> : <IconChevronRight size={18} aria-hidden />}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </Stack>
    </EntryFrame>
  );
}
