import { Checkbox, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatList } from '#platform/web/format/format.ts';
import { localize, useLanguage } from '#platform/web/i18n/language.ts';
import { ErrorState } from '#platform/web/components/states.tsx';
import type { CentralOrganization, Service } from '#modules/organizations/contract/central.ts';
import { FormSection } from './organization-form.tsx';
import { listChoices, pickServices, toggleService } from './organization-services.ts';
import type { OrganizationValues } from './organization-values.ts';
import classes from './organizations.module.css';

interface ServiceFieldsProps {
  readonly form: UseFormReturn<OrganizationValues>;
  readonly services: UseQueryResult<Service[]>;
  /** The organisation as it stands on the server; null while a new one is added. */
  readonly organization: CentralOrganization | null;
}

/** The services of an organisation to tick; those that cannot be changed say why. */
export function ServiceFields({ form, services, organization }: ServiceFieldsProps) {
  const { t } = useTranslation('organizations');
  const language = useLanguage();
  const chosen = useWatch({ control: form.control, name: 'serviceIds' });
  // Errors stand under the position that the service has in the list that was sent.
  const errors = form.formState.errors.serviceIds as readonly ({ message?: string } | undefined)[] | undefined;
  const lost = organization === null ? [] : pickServices(services.data ?? [], organization).filter(({ id, mandatory }) => !mandatory && !chosen.includes(id));
  const toggle = (id: string) => {
    form.clearErrors('serviceIds');
    form.setValue('serviceIds', toggleService(form.getValues('serviceIds'), id), { shouldDirty: true });
  };
  return (
    <FormSection title={t('central.fields.services')}>
      {services.isPending ? <Skeleton height={96} radius="sm" /> : null}
      {services.isError && services.data === undefined ? <ErrorState error={services.error} onRetry={() => void services.refetch()} /> : null}
      <div className={classes.services}>
        {listChoices(services.data ?? [], organization).map(({ service, fixed }) => (
          <Checkbox
            key={service.id}
            size="sm"
            className={classes.service ?? ''}
            label={localize(service.name, language)}
            description={fixed === null ? localize(service.description, language) : t(`central.form.fixed.${fixed}`)}
            checked={fixed !== null || chosen.includes(service.id)}
            disabled={fixed !== null}
            onChange={() => toggle(service.id)}
            error={chosen.includes(service.id) ? errors?.[chosen.indexOf(service.id)]?.message : undefined}
          />
        ))}
      </div>
      <p role="status" className={classes.lost}>
        {lost.length > 0 ? t('central.form.lost', { services: formatList(lost.map(({ name }) => localize(name, language)), language) }) : ''}
      </p>
    </FormSection>
  );
}
