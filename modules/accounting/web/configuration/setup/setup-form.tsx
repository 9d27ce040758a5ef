import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { FieldGrid } from '#platform/web/form/form-section.tsx';
import { SettingsForm } from '#platform/web/settings/settings-card.tsx';
import type { CardEditing } from '#platform/web/settings/settings-card.tsx';
import { pickEntry } from '#platform/web/settings/use-settings-form.ts';
import { sender } from '#modules/accounting/contract/company/company.ts';
import { saveConfiguration } from '#modules/accounting/contract/configuration/configuration.ts';
import type { AccountingConfiguration } from '#modules/accounting/contract/configuration/configuration.ts';
import type { SetupStepName } from '#modules/accounting/contract/configuration/setup.ts';
import { useConfigurationForm } from '../configuration-queries.ts';
import type { ConfigCardProps } from '../configuration-queries.ts';
import { LogoForm } from '../logo-card.tsx';
import { NumberingForm } from '../numbering-card.tsx';

const { companyName, street, postcode, city, taxNumber, vatNumber, telephone, eMail, bank, IBAN, BIC } = sender;
const parts = {
  company: { companyName, street, postcode, city, taxNumber, vatNumber, telephone, eMail },
  bank: { IBAN, bank, BIC },
} as const;

interface SetupFormProps {
  readonly step: SetupStepName;
  readonly entries: readonly AccountingConfiguration[];
  readonly card: CardEditing;
}

/** Form of a step: part of the card of the configuration that it belongs to. */
export function SetupForm({ step, entries, card }: SetupFormProps) {
  const [company, logo, numbering] = [
    pickEntry(entries, 'invoiceConfig'),
    pickEntry(entries, 'logoConfig'),
    pickEntry(entries, 'numberingConfig'),
  ];
  if (step === 'logo') return logo === undefined ? null : <LogoForm entry={logo} card={card} />;
  if (step === 'number') return numbering === undefined ? null : <NumberingForm entry={numbering} card={card} />;
  return company === undefined ? null : <SenderForm step={step} entry={company} card={card} />;
}

interface SenderFormProps extends ConfigCardProps<'invoiceConfig'> {
  readonly step: keyof typeof parts;
}

/** Form of some of the company's data; the others stay as they are. */
function SenderForm({ step, entry, card }: SenderFormProps) {
  const { t } = useTranslation('accounting');
  const fields: Partial<typeof sender> = parts[step];
  const form = useConfigurationForm(
    fields as typeof parts.company & typeof parts.bank,
    { entry, card },
    {
      send: async (given, version) => {
        const properties = { ...entry.properties, ...given } as typeof given;
        return call(saveConfiguration, { body: { configIdentifier: 'invoiceConfig', properties, version } });
      },
    },
  );
  return (
    <SettingsForm
      title={t(`setup.steps.${step}`)}
      text={t(`setup.steps.${step}Text`)}
      {...form}
      nameField={(path) => t(`company.fields.${path}`)}
    >
      <FieldGrid>
        {Object.keys(fields).map((field) => (
          <FieldInput key={field} editing={form.editing} name={field} label={t(`company.fields.${field}`)} />
        ))}
      </FieldGrid>
    </SettingsForm>
  );
}
