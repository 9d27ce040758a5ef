import { Checkbox, Skeleton, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatList } from '#platform/web/format/format.ts';
import type { CentralOrganization, Service } from '#modules/organizations/contract/central/central.ts';
import type { FieldSet } from '#platform/contract/fields.ts';
import { ErrorState } from '#platform/web/components/states.tsx';
import { FieldGrid, FormSection } from '#platform/web/form/form-section.tsx';
import { useChoices } from '#platform/web/form/use-choices.ts';
import type { EntityEditing } from '#platform/web/form/use-entity-form.ts';
import { localize, useLanguage } from '#platform/web/i18n/language.ts';
import { listChoices, pickServices } from './organization-services.ts';

interface ServiceFieldsProps<Fields extends FieldSet> {
  readonly editing: EntityEditing<Fields>;
  readonly services: UseQueryResult<Service[]>;
  /** Saved organisation; null for a new one. */
  readonly organization: CentralOrganization | null;
}

/** Checkboxes of an organisation's services; fixed ones show the reason. */
export function ServiceFields<Fields extends FieldSet>({
  editing,
  services,
  organization,
}: ServiceFieldsProps<Fields>) {
  const { t } = useTranslation('organizations');
  const language = useLanguage();
  const { chosen, boxOf, message } = useChoices(editing, 'serviceIds');
  const lost =
    organization === null
      ? []
      : pickServices(services.data ?? [], organization).filter(
          ({ id, mandatory }) => !mandatory && !chosen.includes(id),
        );
  return (
    <FormSection title={t('central.fields.services')} message={message}>
      {services.isPending ? <Skeleton height={96} radius="sm" /> : null}
      {services.isError && services.data === undefined ? (
        <ErrorState error={services.error} onRetry={() => void services.refetch()} />
      ) : null}
      <FieldGrid>
        {listChoices(services.data ?? [], organization).map(({ service, fixed }) => (
          <Checkbox
            key={service.id}
            {...boxOf(service.id)}
            size="sm"
            label={localize(service.name, language)}
            description={fixed === null ? localize(service.description, language) : t(`central.form.fixed.${fixed}`)}
            {...(fixed === null ? {} : { checked: true, disabled: true })}
          />
        ))}
      </FieldGrid>
      <Text size="sm" c="var(--kontor-warning-text)" role="status">
        {lost.length > 0
          ? t('central.form.lost', {
              services: formatList(
                lost.map(({ name }) => localize(name, language)),
                language,
              ),
            })
          : ''}
      </Text>
    </FormSection>
  );
}
