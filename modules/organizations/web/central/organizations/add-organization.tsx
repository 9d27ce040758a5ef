import type { UseQueryResult } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { reportError } from '#platform/web/api/error-banners.ts';
import { setFormErrors } from '#platform/web/form/form-errors.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { isEmptyValue } from '#platform/web/form/required-field.ts';
import type { Service } from '#modules/organizations/contract/central.ts';
import { useAccountCheck } from '../../account-check/use-account-check.ts';
import type { AddedOrganization } from './added-notice.tsx';
import { BaseFields } from './base-fields.tsx';
import { FirstUserFields } from './first-user-fields.tsx';
import { OrganizationForm } from './organization-form.tsx';
import { useAddOrganization } from './organization-queries.ts';
import { createValues } from './organization-values.ts';
import { ServiceFields } from './service-fields.tsx';

interface AddOrganizationProps {
  readonly services: UseQueryResult<Service[]>;
  readonly onClose: () => void;
  readonly onAdded: (added: AddedOrganization) => void;
}

/** The form of a new organisation with its services and its first user. */
export function AddOrganization({ services, onClose, onAdded }: AddOrganizationProps) {
  const { t } = useTranslation('organizations');
  const form = useForm({ defaultValues: createValues() });
  const values = useWatch({ control: form.control });
  const check = useAccountCheck(values.userEmail ?? '');
  const add = useAddOrganization();
  const isKnown = check === 'known';
  // An account that cannot be asked for may be known: then the server says whether names are needed.
  const needsNames = !isKnown && check !== 'unavailable';
  const needed = [values.name, values.identifier, values.userEmail, ...(needsNames ? [values.userFirstName, values.userLastName] : [])];
  const save = async () => {
    form.clearErrors();
    const typed = form.getValues();
    // Names typed before the account turned out to be known are nobody's business.
    const sent = isKnown && form.formState.errors.userFirstName === undefined ? { ...typed, userFirstName: '', userLastName: '' } : typed;
    try {
      const { organization } = await add.mutateAsync(sent);
      notifySuccess(t('central.toasts.organizationAdded'));
      onAdded({ name: organization.name, email: typed.userEmail.trim(), isKnown });
      onClose();
      return true;
    } catch (error) {
      if (!setFormErrors(form, error)) reportError(error, 'create');
      return false;
    }
  };
  return (
    <OrganizationForm
      title={t('central.form.addTitle')}
      isDirty={form.formState.isDirty}
      isSaving={add.isPending}
      error={add.error}
      canSave={!needed.some(isEmptyValue)}
      onSave={save}
      onCancel={onClose}
    >
      <BaseFields form={form} proposesIdentifier />
      <ServiceFields form={form} services={services} organization={null} />
      <FirstUserFields form={form} check={check} />
    </OrganizationForm>
  );
}
