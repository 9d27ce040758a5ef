import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { newOrganizationFields } from '#modules/organizations/contract/central/central.ts';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { FieldGrid, FormSection } from '#platform/web/form/form-section.tsx';
import type { EntityEditing } from '#platform/web/form/use-entity-form.ts';
import type { AccountCheck } from '../../account-check/use-account-check.ts';

const colors: Partial<Record<AccountCheck, string>> = {
  known: 'var(--kontor-success-text)',
  unavailable: 'var(--kontor-warning-text)',
};

interface FirstUserFieldsProps {
  readonly editing: EntityEditing<typeof newOrganizationFields>;
  readonly check: AccountCheck;
}

/** First user of a new organisation. The email comes first: a known account needs no other field. */
export function FirstUserFields({ editing, check }: FirstUserFieldsProps) {
  const { t } = useTranslation('organizations');
  const { errors } = editing.form.formState;
  // The fields appear if the server requires a name.
  const isNameHidden = check === 'known' && errors.userFirstName === undefined && errors.userLastName === undefined;
  // Names are required of a new account; whether it is one, the server decides if the check is unavailable.
  const { userFirstName, userLastName } = editing.fields;
  const isRequired = check !== 'unavailable';
  const named = {
    ...editing,
    fields: {
      ...editing.fields,
      userFirstName: { ...userFirstName, isRequired },
      userLastName: { ...userLastName, isRequired },
    },
  };
  return (
    <FormSection title={t('central.form.firstUser')} text={t('central.form.firstUserText')}>
      <FieldGrid>
        <div className="kontor-wide">
          <FieldInput
            editing={editing}
            name="userEmail"
            label={t('central.form.userEmail')}
            hint={
              <Text span size="sm" role="status" c={colors[check]}>
                {check === 'idle' ? '' : t(`central.account.${check}`)}
              </Text>
            }
          />
        </div>
        {isNameHidden ? null : (
          <>
            <FieldInput editing={named} name="userFirstName" label={t('central.form.userFirstName')} />
            <FieldInput editing={named} name="userLastName" label={t('central.form.userLastName')} />
          </>
        )}
      </FieldGrid>
    </FormSection>
  );
}
