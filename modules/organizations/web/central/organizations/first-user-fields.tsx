import { TextInput } from '@mantine/core';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { requiredField } from '#platform/web/form/required-field.ts';
import type { AccountCheck } from '../../account-check/use-account-check.ts';
import { FormSection } from './organization-form.tsx';
import type { OrganizationValues } from './organization-values.ts';
import classes from './organizations.module.css';

interface FirstUserFieldsProps {
  readonly form: UseFormReturn<OrganizationValues>;
  readonly check: AccountCheck;
}

/** Who administers a new organisation. The e-mail comes first: of a known account nothing else is asked. */
export function FirstUserFields({ form, check }: FirstUserFieldsProps) {
  const { t } = useTranslation('organizations');
  const [email, firstName, lastName] = useWatch({ control: form.control, name: ['userEmail', 'userFirstName', 'userLastName'] });
  const { errors } = form.formState;
  // The server has the last word: when it asks for a name, the fields are there.
  const isNameHidden = check === 'known' && errors.userFirstName === undefined && errors.userLastName === undefined;
  const nameField = (name: 'userFirstName' | 'userLastName', value: string, message: string | undefined) => ({
    ...form.register(name),
    ...(check === 'unavailable' ? { error: message } : requiredField(value, message)),
  });
  return (
    <FormSection title={t('central.form.firstUser')} text={t('central.form.firstUserText')}>
      <div className={classes.fields}>
        <div className={classes.whole}>
          <TextInput
            type="email"
            label={t('central.form.userEmail')}
            autoComplete="off"
            spellCheck={false}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            description={
              <span role="status" className={classes.check} data-check={check}>
                {check === 'idle' ? '' : t(`central.account.${check}`)}
              </span>
            }
            descriptionProps={{ component: 'div' }}
            {...form.register('userEmail')}
            {...requiredField(email, errors.userEmail?.message)}
          />
        </div>
        {isNameHidden ? null : (
          <>
            <TextInput label={t('central.form.userFirstName')} autoComplete="off" {...nameField('userFirstName', firstName, errors.userFirstName?.message)} />
            <TextInput label={t('central.form.userLastName')} autoComplete="off" {...nameField('userLastName', lastName, errors.userLastName?.message)} />
          </>
        )}
      </div>
    </FormSection>
  );
}
