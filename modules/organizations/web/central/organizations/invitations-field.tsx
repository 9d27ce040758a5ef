import { TextInput } from '@mantine/core';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { requiredField } from '#platform/web/form/required-field.ts';
import { FormSection } from './organization-form.tsx';
import type { OrganizationValues } from './organization-values.ts';
import classes from './organizations.module.css';

/** How many invitations an organisation may send in one day. */
export function InvitationsField({ form }: { form: UseFormReturn<OrganizationValues> }) {
  const { t } = useTranslation('organizations');
  const value = useWatch({ control: form.control, name: 'invitationsPerDay' });
  return (
    <FormSection title={t('central.form.invitations')}>
      <div className={classes.fields}>
        <TextInput
          label={t('central.fields.invitationsPerDay')}
          inputMode="numeric"
          autoComplete="off"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          description={t('central.form.invitationsHint')}
          {...form.register('invitationsPerDay')}
          {...requiredField(value, form.formState.errors.invitationsPerDay?.message)}
        />
      </div>
    </FormSection>
  );
}
