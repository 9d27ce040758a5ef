import { Skeleton, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { InlineError } from '#platform/web/components/states.tsx';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { FieldGrid, FormSection } from '#platform/web/form/form-section.tsx';
import type { EntityEditing } from '#platform/web/form/use-entity-form.ts';
import { localize, useLanguage } from '#platform/web/i18n/language.ts';
import type { Application } from '../../contract/memberships/memberships.ts';
import type { userFields } from '../../contract/users/users.ts';
import { keepStartApplication } from './choices.ts';

interface StartApplicationFieldProps {
  readonly editing: EntityEditing<typeof userFields>;
  /** Applications that the selected permissions open. */
  readonly applications: UseQueryResult<Application[]>;
}

/** Start application after the login; shown once the permissions open applications. */
export function StartApplicationField({ editing, applications }: StartApplicationFieldProps) {
  const { t } = useTranslation('organizations');
  const language = useLanguage();
  const hasPermissions = useWatch({ control: editing.form.control, name: 'permissions' }).length > 0;
  useLostApplication(editing, applications, hasPermissions);
  const offered = hasPermissions ? (applications.data ?? []) : [];
  return (
    <FormSection title={t('users.form.start')}>
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
        <FieldGrid>
          <FieldInput
            editing={editing}
            name="startApplicationId"
            label={t('users.form.startApplication')}
            hint={t('users.form.startHint')}
            options={offered.map(({ id, name }) => ({ value: id, label: localize(name, language) }))}
          />
        </FieldGrid>
      ) : null}
    </FormSection>
  );
}

/** Clears the selection if the permissions no longer open it, with a message at the field. */
function useLostApplication(
  { form }: EntityEditing<typeof userFields>,
  { data, isSuccess, isPlaceholderData }: UseQueryResult<Application[]>,
  hasPermissions: boolean,
): void {
  const { t } = useTranslation('organizations');
  useEffect(() => {
    const chosen = form.getValues('startApplicationId');
    const isKnown = !hasPermissions || (isSuccess && !isPlaceholderData);
    if (chosen === null || !isKnown || keepStartApplication(chosen, hasPermissions ? (data ?? []) : []) !== null)
      return;
    form.setValue('startApplicationId', null, { shouldDirty: true });
    form.setError('startApplicationId', { type: 'lost', message: t('users.form.startLost') });
  }, [data, form, hasPermissions, isPlaceholderData, isSuccess, t]);
}
