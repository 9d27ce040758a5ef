import { Checkbox, Input, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { localize, useLanguage } from '#platform/web/i18n/language.ts';
import { InlineError } from '#platform/web/components/states.tsx';
import { groupByService, toggleChoice } from './choices.ts';
import { permissionsQuery } from './user-queries.ts';
import type { UserValues } from './user-values.ts';
import classes from './user-form.module.css';

/** Boxes for what the services of the organisation offer, under the names of the services. */
export function PermissionFields({ form }: { form: UseFormReturn<UserValues> }) {
  const { t } = useTranslation('organizations');
  const language = useLanguage();
  const problem = useId();
  const offered = useQuery(permissionsQuery());
  const held = useWatch({ control: form.control, name: 'permissions' });
  const { errors } = useFormState({ control: form.control, name: 'permissions' });
  const message = errors.permissions?.message;
  const toggle = (identifier: string, isChosen: boolean) => {
    form.clearErrors('permissions');
    form.setValue('permissions', toggleChoice(held, identifier, isChosen), { shouldDirty: true });
  };
  return (
    <fieldset className={classes.section} aria-describedby={message === undefined ? undefined : problem}>
      <legend className={classes.legend}>{t('users.form.permissions')}</legend>
      {offered.isPending ? <Skeleton height={96} radius="sm" /> : null}
      {offered.isError && offered.data === undefined ? (
        <InlineError error={offered.error} onRetry={() => void offered.refetch()} />
      ) : null}
      {message === undefined ? null : (
        <Input.Error id={problem} role="alert" size="sm">
          {message}
        </Input.Error>
      )}
      <div className={classes.services}>
        {groupByService(offered.data ?? []).map(({ service, permissions }) => (
          <fieldset key={service.identifier} className={classes.service}>
            <legend className={classes.serviceName}>{localize(service.name, language)}</legend>
            {permissions.map(({ identifier, description }) => (
              <Checkbox
                key={identifier}
                data-field="permissions"
                size="sm"
                label={localize(description, language)}
                checked={held.includes(identifier)}
                onChange={(event) => toggle(identifier, event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </fieldset>
  );
}
