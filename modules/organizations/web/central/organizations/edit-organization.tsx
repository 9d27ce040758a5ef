import { Alert, Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { reportError } from '#platform/web/api/error-banners.ts';
import { setFormErrors } from '#platform/web/form/form-errors.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { isEmptyValue } from '#platform/web/form/required-field.ts';
import { type CentralOrganization, invitationRange, type Service } from '#modules/organizations/contract/central.ts';
import { BaseFields } from './base-fields.tsx';
import { InvitationsField } from './invitations-field.tsx';
import { OrganizationForm } from './organization-form.tsx';
import { fetchOrganization, useSaveOrganization } from './organization-queries.ts';
import { mergeValues, type OrganizationField, readInvitations, toValues } from './organization-values.ts';
import { ServiceFields } from './service-fields.tsx';
import classes from './organizations.module.css';

interface EditOrganizationProps {
  /** As it was when the form was opened. */
  readonly organization: CentralOrganization;
  readonly services: UseQueryResult<Service[]>;
  readonly onClose: () => void;
}

/** The form of an organisation. When somebody else has saved meanwhile, both edits are brought together before saving again. */
export function EditOrganization({ organization, services, onClose }: EditOrganizationProps) {
  const { t } = useTranslation('organizations');
  const [base, setBase] = useState(organization);
  const [contested, setContested] = useState<readonly OrganizationField[] | null>(null);
  const form = useForm({ defaultValues: toValues(organization) });
  const [name, identifier] = useWatch({ control: form.control, name: ['name', 'identifier'] });
  const save = useSaveOrganization(base);

  const bringTogether = async (conflict: unknown) => {
    const theirs = await fetchOrganization(base);
    if (theirs === null) throw conflict;
    const merged = mergeValues(toValues(base), form.getValues(), toValues(theirs));
    form.reset(toValues(theirs));
    form.reset(merged.values, { keepDefaultValues: true });
    setBase(theirs);
    setContested(merged.contested);
  };
  const show = async (error: unknown) => {
    if (error instanceof ApiError && error.has('changed_meanwhile')) await bringTogether(error);
    else if (!setFormErrors(form, error)) throw error;
  };
  const submit = async () => {
    form.clearErrors();
    if (readInvitations(form.getValues('invitationsPerDay')) === null) {
      form.setError('invitationsPerDay', { message: t('central.form.invitationsWrong', invitationRange) }, { shouldFocus: true });
      return false;
    }
    try {
      await save.mutateAsync(form.getValues());
      notifySuccess(t('central.toasts.organizationSaved'));
      onClose();
      return true;
    } catch (error) {
      await show(error).catch((failure: unknown) => reportError(failure));
      return false;
    }
  };
  const takeTheirs = () => {
    form.reset(toValues(base));
    setContested(null);
    form.setFocus('name');
  };
  return (
    <OrganizationForm
      title={t('central.editOf', { name: organization.name })}
      isDirty={form.formState.isDirty}
      isSaving={save.isPending}
      canSave={![name, identifier].some(isEmptyValue)}
      error={save.error}
      onSave={submit}
      onCancel={onClose}
    >
      <div role="alert" className={classes.notice}>
        {contested === null ? null : <ConflictNotice contested={contested} onTake={takeTheirs} />}
      </div>
      <BaseFields form={form} proposesIdentifier={false} />
      <ServiceFields form={form} services={services} organization={base} />
      <InvitationsField form={form} />
    </OrganizationForm>
  );
}

function ConflictNotice({ contested, onTake }: { contested: readonly OrganizationField[]; onTake: () => void }) {
  const { t } = useTranslation('organizations');
  const fields = contested.map((field) => t(`central.fields.${field === 'serviceIds' ? 'services' : field}`)).join(', ');
  return (
    <Alert role="group" className="kontor-notice" icon={<IconUsers size={18} aria-hidden />} title={t('central.conflict.title')}>
      <p className={classes.noticeText}>
        {t('central.conflict.text')} {fields === '' ? '' : t('central.conflict.contested', { fields })}
      </p>
      <Button variant="default" size="xs" onClick={onTake}>
        {t('central.conflict.take')}
      </Button>
    </Alert>
  );
}
