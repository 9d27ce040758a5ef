import { TextInput } from '@mantine/core';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { requiredField } from '#platform/web/form/required-field.ts';
import { followName } from './identifier.ts';
import { IndustryFields } from './industry-fields.tsx';
import type { OrganizationValues } from './organization-values.ts';
import classes from './organizations.module.css';

interface BaseFieldsProps {
  readonly form: UseFormReturn<OrganizationValues>;
  /** Whether the identifier follows the name; not once others may know it. */
  readonly proposesIdentifier: boolean;
}

/** Name, identifier and industry. */
export function BaseFields({ form, proposesIdentifier }: BaseFieldsProps) {
  const { t } = useTranslation('organizations');
  const [name, identifier] = useWatch({ control: form.control, name: ['name', 'identifier'] });
  const { errors } = form.formState;
  const nameField = form.register('name', {
    onChange: (event: { target: { value: string } }) => {
      if (!proposesIdentifier) return;
      // The value watched is still the one before this key.
      form.setValue('identifier', followName(form.getValues('identifier'), name, event.target.value), { shouldDirty: true });
      form.clearErrors('identifier');
    },
  });
  return (
    <>
      <div className={classes.fields}>
        <TextInput label={t('central.fields.name')} autoComplete="off" {...nameField} {...requiredField(name, errors.name?.message)} />
        <TextInput
          label={t('central.fields.identifier')}
          autoComplete="off"
          spellCheck={false}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...(proposesIdentifier ? { description: t('central.form.identifierHint') } : {})}
          {...form.register('identifier')}
          {...requiredField(identifier, errors.identifier?.message)}
        />
      </div>
      <IndustryFields form={form} />
    </>
  );
}
