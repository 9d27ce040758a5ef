import { NativeSelect, Skeleton, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { localize, useLanguage } from '#platform/web/i18n/language.ts';
import { requiredField } from '#platform/web/form/required-field.ts';
import { InlineError } from '#platform/web/components/states.tsx';
import type { Application } from '../../contract/memberships.ts';
import { keepStartApplication } from './choices.ts';
import type { UserValues } from './user-values.ts';
import classes from './user-form.module.css';

interface StartApplicationFieldProps {
  readonly form: UseFormReturn<UserValues>;
  /** Those that the ticked permissions open. */
  readonly applications: UseQueryResult<Application[]>;
}

/** Where the user lands after the login; offered once the permissions yield applications. */
export function StartApplicationField({ form, applications }: StartApplicationFieldProps) {
  const { t } = useTranslation('organizations');
  const language = useLanguage();
  const chosen = useWatch({ control: form.control, name: 'startApplicationId' });
  const hasPermissions = useWatch({ control: form.control, name: 'permissions' }).length > 0;
  const { errors } = useFormState({ control: form.control, name: 'startApplicationId' });
  useLostApplication(form, applications, hasPermissions);
  const offered = hasPermissions ? (applications.data ?? []) : [];
  const choose = (id: string) => {
    form.clearErrors('startApplicationId');
    form.setValue('startApplicationId', id === '' ? null : id, { shouldDirty: true });
  };
  return (
    <fieldset className={classes.section}>
      <legend className={classes.legend}>{t('users.form.start')}</legend>
      {hasPermissions && applications.isLoading ? <Skeleton height={60} radius="sm" /> : null}
      {hasPermissions && applications.isError ? (
        <InlineError error={applications.error} onRetry={() => void applications.refetch()} />
      ) : null}
      {!hasPermissions || (applications.isSuccess && offered.length === 0) ? (
        <Text size="sm" c="dimmed" role="status">
          {t(hasPermissions ? 'users.form.noApplications' : 'users.form.permissionsFirst')}
        </Text>
      ) : null}
      {offered.length > 0 ? (
        <div className={classes.fields}>
          <NativeSelect
            name="startApplicationId"
            label={t('users.form.startApplication')}
            description={t('users.form.startHint')}
            value={chosen ?? ''}
            data={[
              { value: '', label: t('users.form.choose'), disabled: chosen !== null },
              ...offered.map(({ id, name }) => ({ value: id, label: localize(name, language) })),
            ]}
            onChange={(event) => choose(event.currentTarget.value)}
            {...requiredField(chosen, errors.startApplicationId?.message)}
          />
        </div>
      ) : null}
    </fieldset>
  );
}

/** Clears the choice when the permissions no longer open it, and says so at the field. */
function useLostApplication(
  form: UseFormReturn<UserValues>,
  { data, isSuccess, isPlaceholderData }: UseQueryResult<Application[]>,
  hasPermissions: boolean,
): void {
  const { t } = useTranslation('organizations');
  useEffect(() => {
    const chosen = form.getValues('startApplicationId');
    const isKnown = !hasPermissions || (isSuccess && !isPlaceholderData);
    if (chosen === null || !isKnown || keepStartApplication(chosen, hasPermissions ? (data ?? []) : []) !== null) return;
    form.setValue('startApplicationId', null, { shouldDirty: true });
    form.setError('startApplicationId', { type: 'lost', message: t('users.form.startLost') });
  }, [data, form, hasPermissions, isPlaceholderData, isSuccess, t]);
}
