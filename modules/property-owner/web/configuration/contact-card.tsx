import { ColorSwatch, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ColourInput } from '#platform/web/form/colour-input.tsx';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { FieldGrid } from '#platform/web/form/form-section.tsx';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import { SettingsCard, SettingsForm } from '#platform/web/settings/settings-card.tsx';
import { contactFields } from '../../contract/configuration/contact.ts';
import { useConfigurationForm } from './connection-queries.ts';
import type { CardProps } from './connection-queries.ts';

type ContactProps = CardProps<'contactConfig'>;

/** Card of whom owners may ask, as their overview and mails say it. */
export function ContactSettings({ entry, card }: ContactProps) {
  const { t } = useTranslation('property-owner');
  const { name, telephone, email, hours, address, colour } = entry.properties;
  return (
    <SettingsCard
      title={t('configuration.contact')}
      text={t('configuration.contactText')}
      card={card}
      editLabel={t('configuration.edit')}
      editName={t('configuration.editOf', { title: t('configuration.contact') })}
      form={<ContactForm entry={entry} card={card} />}
    >
      <FactList
        layout="columns"
        facts={[
          [t('configuration.contactName'), name || t('configuration.contactMissing')],
          [t('configuration.contactTelephone'), telephone || t('configuration.contactMissing')],
          [t('configuration.contactEmail'), email || t('configuration.contactMissing')],
          [t('configuration.contactHours'), hours || t('configuration.contactMissing')],
          [t('configuration.contactAddress'), address || t('configuration.contactMissing')],
          [
            t('configuration.contactColour'),
            colour === '' ? (
              t('configuration.contactNoColour')
            ) : (
              <Group gap={8} key={colour}>
                <ColorSwatch color={colour} size={16} />
                {colour}
              </Group>
            ),
          ],
        ]}
      />
    </SettingsCard>
  );
}

function ContactForm({ entry, card }: ContactProps) {
  const { t } = useTranslation('property-owner');
  const form = useConfigurationForm(contactFields, { entry, card });
  const labels = {
    name: t('configuration.contactName'),
    telephone: t('configuration.contactTelephone'),
    email: t('configuration.contactEmail'),
    hours: t('configuration.contactHours'),
    address: t('configuration.contactAddress'),
    colour: t('configuration.contactColour'),
  };
  return (
    <SettingsForm
      title={t('configuration.contact')}
      text={t('configuration.contactText')}
      {...form}
      nameField={(path) => labels[path as keyof typeof labels]}
    >
      <FieldGrid>
        <FieldInput editing={form.editing} name="name" label={labels.name} />
        <FieldInput editing={form.editing} name="telephone" label={labels.telephone} />
        <FieldInput editing={form.editing} name="email" label={labels.email} />
        <FieldInput
          editing={form.editing}
          name="hours"
          label={labels.hours}
          hint={t('configuration.contactHoursHint')}
        />
        <FieldInput
          editing={form.editing}
          name="address"
          label={labels.address}
          hint={t('configuration.contactAddressHint')}
        />
        <ColourInput
          editing={form.editing}
          name="colour"
          label={labels.colour}
          hint={t('configuration.contactColourHint')}
        />
      </FieldGrid>
    </SettingsForm>
  );
}
