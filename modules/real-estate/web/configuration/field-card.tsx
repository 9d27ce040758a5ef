import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import type { FieldSet } from '#platform/contract/fields.ts';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import { FieldInputs } from '#platform/web/settings/field-inputs.tsx';
import { SettingsCard, SettingsForm } from '#platform/web/settings/settings-card.tsx';
import type { EntryProps } from '#platform/web/settings/use-settings-form.ts';
import type { EstateConfiguration } from '../../contract/configuration/configuration.ts';
import { useConfigurationForm } from './configuration-queries.ts';

interface FieldCardProps extends EntryProps<EstateConfiguration> {
  readonly fields: FieldSet;
  readonly title: string;
  readonly text: string;
  /** Values as they are shown, with their labels. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** Help below an input. */
  readonly hintOf?: ((name: string) => string | undefined) | undefined;
  /** Below the facts. */
  readonly children?: ReactNode;
}

/** Card of settings whose form has an input for each field. */
export function FieldCard({ entry, card, fields, title, text, facts, hintOf, children }: FieldCardProps) {
  const { t } = useTranslation('real-estate');
  return (
    <SettingsCard
      title={title}
      text={text}
      card={card}
      editLabel={t('estateConfiguration.edit')}
      editName={t('estateConfiguration.editOf', { title })}
      form={<FieldForm entry={entry} card={card} fields={fields} title={title} text={text} hintOf={hintOf} />}
    >
      <FactList layout="columns" facts={facts} />
      {children}
    </SettingsCard>
  );
}

type FieldFormProps = Omit<FieldCardProps, 'facts' | 'children'>;

/** Form of a card with an input for each field. */
export function FieldForm({ entry, card, fields, title, text, hintOf }: FieldFormProps) {
  const { t } = useTranslation('real-estate');
  const form = useConfigurationForm(fields, { entry, card });
  const label = (name: string) => t(`estateConfiguration.fields.${name}` as 'estateConfiguration.fields.agb');
  return (
    <SettingsForm title={title} text={text} {...form} nameField={label}>
      <FieldInputs
        fields={fields}
        editing={form.editing}
        label={label}
        optionLabel={(naming, value) => t(`${naming}.${value}` as 'estateConfiguration.fields.agb')}
        hintOf={hintOf}
      />
    </SettingsForm>
  );
}
