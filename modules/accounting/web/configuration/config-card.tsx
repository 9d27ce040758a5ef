import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsCard } from '#platform/web/settings/settings-card.tsx';

/** Card of the configuration: shows its values, or the form that edits them. */
export function ConfigCard(props: Omit<ComponentProps<typeof SettingsCard>, 'editLabel' | 'editName' | 'extra'>) {
  const { t } = useTranslation('accounting');
  return (
    <SettingsCard
      {...props}
      editLabel={t('actions.edit')}
      editName={t('configuration.editOf', { title: props.title })}
    />
  );
}
