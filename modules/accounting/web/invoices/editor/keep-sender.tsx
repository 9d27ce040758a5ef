import { Button, Group, Text } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAction } from '#platform/web/form/use-action.ts';
import { pickEntry } from '#platform/web/settings/use-settings-form.ts';
import { companyFields, senderDetails, senderFields } from '#modules/accounting/contract/company/company.ts';
import { saveConfiguration } from '#modules/accounting/contract/configuration/configuration.ts';
import { configurationQuery } from '../../configuration/configuration-queries.ts';
import { setupQuery } from '../../configuration/setup/setup-queries.ts';
import type { InvoiceFieldProps } from './invoice-field.tsx';

/** Names of the fields in the configuration, by their names in an invoice. */
const nameOf = { ...Object.fromEntries(companyFields.map((name) => [name, name])), ...senderDetails } as Readonly<
  Record<(typeof senderFields)[number], string>
>;

/**
 * Offers to keep a sender that was typed into one invoice for all future ones; renders nothing while it adds nothing to
 * the configuration.
 */
export function KeepSender({ editing }: Pick<InvoiceFieldProps, 'editing'>) {
  const { t } = useTranslation('accounting');
  const values = useWatch({ control: editing.form.control, name: senderFields });
  const { data: entries } = useQuery(configurationQuery());
  const entry = pickEntry(entries, 'invoiceConfig');
  const keeping = useAction(saveConfiguration, {
    toast: () => t('sections.senderKept'),
    invalidates: [configurationQuery().queryKey, setupQuery().queryKey],
  });
  if (entry === undefined) return null;
  const configured = entry.properties as Readonly<Record<string, string | undefined>>;
  const typed = senderFields
    .map((field, index) => [nameOf[field], (values[index] ?? '').trim()] as const)
    .filter(([name, value]) => value !== '' && value !== (configured[name] ?? (name === 'country' ? 'DE' : '')));
  if (typed.length === 0) return null;
  return (
    <Group gap="xs" mt="sm">
      <Button
        variant="default"
        leftSection={<IconDeviceFloppy size={16} aria-hidden />}
        loading={keeping.isRunning}
        onClick={() =>
          keeping.run({
            body: {
              configIdentifier: 'invoiceConfig',
              // Choices of the form are valid, whatever their type says.
              properties: { ...entry.properties, ...Object.fromEntries(typed) } as never,
              version: entry.version,
            },
          })
        }
      >
        {t('sections.keepSender')}
      </Button>
      <Text size="sm" c="dimmed">
        {t('sections.keepSenderText')}
      </Text>
    </Group>
  );
}
