import { useTranslation } from 'react-i18next';
import { parseDecimal } from '#platform/contract/decimal-text.ts';
import { gigabyte } from '#platform/contract/files.ts';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { FieldGrid, FormSection } from '#platform/web/form/form-section.tsx';
import type { EntityEditing } from '#platform/web/form/use-entity-form.ts';
import type { organizationFields } from '#modules/organizations/contract/central/central.ts';

interface LimitFieldsProps {
  readonly editing: EntityEditing<typeof organizationFields>;
  /** Bytes of the organisation's files; undefined while they are counted. */
  readonly storageUsedBytes: number | undefined;
}

/** Daily limits with their hints. */
const daily = [
  ['invitationsPerDay', 'invitationsHint'],
  ['mailsPerDay', 'mailsHint'],
] as const;

/** Daily limits and storage; a storage limit below what is used is announced, because it refuses every new file. */
export function LimitFields({ editing, storageUsedBytes }: LimitFieldsProps) {
  const { t } = useTranslation('organizations');
  const limit = parseDecimal(editing.form.watch('storageGigabytes'), editing.typedIn);
  // Rounded up: a single file shows.
  const used = storageUsedBytes === undefined ? null : Math.ceil((storageUsedBytes / gigabyte) * 100) / 100;
  const isOver = typeof limit === 'number' && storageUsedBytes !== undefined && storageUsedBytes > limit * gigabyte;
  return (
    <FormSection title={t('central.form.limits')}>
      <FieldGrid>
        {daily.map(([name, hint]) => (
          <FieldInput
            key={name}
            editing={editing}
            name={name}
            label={t(`central.fields.${name}`)}
            hint={t(`central.form.${hint}`)}
          />
        ))}
        <FieldInput
          editing={editing}
          name="storageGigabytes"
          label={t('central.fields.storageGigabytes')}
          hint={
            used === null ? undefined : t(isOver ? 'central.form.storageOver' : 'central.form.storageUsed', { used })
          }
        />
      </FieldGrid>
    </FormSection>
  );
}
