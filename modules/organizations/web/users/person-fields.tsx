import { Alert, Text, TextInput } from '@mantine/core';
import { IconInfoCircle, IconLock } from '@tabler/icons-react';
import { useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { requiredField } from '#platform/web/form/required-field.ts';
import type { AccountCheck } from '../account-check/use-account-check.ts';
import type { UserValues } from './user-values.ts';
import classes from './user-form.module.css';

interface PersonFieldsProps {
  readonly form: UseFormReturn<UserValues>;
  /** What is known of a new user's address. */
  readonly check: AccountCheck;
  /** `shared`: name and address belong to the person, so they are not ours to change. */
  readonly mode: 'new' | 'own' | 'shared';
  /** The address as it was saved last; null for a new user. */
  readonly savedEmail: string | null;
}

/** Address and name; the name of an account that exists is its own. */
export function PersonFields({ form, check, mode, savedEmail }: PersonFieldsProps) {
  const { t } = useTranslation('organizations');
  const isShared = mode === 'shared';
  const isKnown = mode === 'new' && check === 'known';
  const { errors } = useFormState({ control: form.control });
  const [email, firstName, lastName] = useWatch({ control: form.control, name: ['email', 'firstName', 'lastName'] });
  // Of somebody who has an account and has not accepted yet, the organisation knows the address alone.
  const isNameless = isKnown || (isShared && firstName === '' && lastName === '');
  const isOtherEmail = mode === 'own' && email.trim() !== '' && email.trim().toLowerCase() !== savedEmail?.toLowerCase();
  const field = (name: 'email' | 'firstName' | 'lastName', value: string) => ({
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
    ...(isShared ? { readOnly: true, error: errors[name]?.message } : requiredField(value, errors[name]?.message)),
  });
  return (
    <fieldset className={classes.section}>
      <legend className={classes.legend}>{t('users.form.person')}</legend>
      <div className={classes.fields}>
        <div className={classes.wide} data-alone={isNameless || undefined}>
          <TextInput
            type="email"
            label={t('users.form.email')}
            // The address of somebody else: the browser's own suggestions would be wrong.
            autoComplete="off"
            maxLength={254}
            {...field('email', email)}
          />
          <div role="status">
            {isKnown && errors.email === undefined ? (
              <Alert className={`kontor-notice ${classes.known ?? ''}`} icon={<IconInfoCircle size={18} aria-hidden />}>
                {t('users.form.known')}
              </Alert>
            ) : null}
            {isOtherEmail ? (
              <Text size="sm" c="dimmed" mt={6}>
                {t('users.form.otherEmail')}
              </Text>
            ) : null}
            {mode === 'new' && check === 'unavailable' ? (
              <Text size="sm" c="dimmed" mt={6}>
                {t('users.form.checkUnavailable')}
              </Text>
            ) : null}
          </div>
        </div>
        {isNameless ? null : (
          <>
            <TextInput label={t('users.form.firstName')} autoComplete="off" maxLength={100} {...field('firstName', firstName)} />
            <TextInput label={t('users.form.lastName')} autoComplete="off" maxLength={100} {...field('lastName', lastName)} />
          </>
        )}
      </div>
      {isShared ? (
        <p className={classes.reason}>
          <IconLock size={15} aria-hidden />
          <span>{t('users.form.shared')}</span>
        </p>
      ) : null}
    </fieldset>
  );
}
