import type { UseQueryResult } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listMissing } from '#platform/contract/fields.ts';
import { call } from '#platform/web/api/client.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { EntityForm, useFocusOnOpen } from '#platform/web/form/entity-form.tsx';
import { useEntityForm } from '#platform/web/form/use-entity-form.ts';
import { formatList } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { useSave } from '#platform/web/form/use-save.ts';
import {
  addOrganization,
  newOrganizationFields,
  organizationFields,
  saveOrganization,
} from '#modules/organizations/contract/central/central.ts';
import type { CentralOrganization, Service } from '#modules/organizations/contract/central/central.ts';
import { useAccountCheck } from '../../account-check/use-account-check.ts';
import type { AddedOrganization } from './added-notice.tsx';
import { BaseFields } from './base-fields.tsx';
import { FirstUserFields } from './first-user-fields.tsx';
import { fetchOrganization, refreshOrganizations, showSavedOrganization } from './organization-queries.ts';
import { LimitFields } from './limit-fields.tsx';
import { ServiceFields } from './service-fields.tsx';

interface FormProps {
  readonly services: UseQueryResult<Service[]>;
  readonly onClose: () => void;
}

/** Form of an existing organisation. */
export function EditOrganization({
  organization,
  services,
  onClose,
}: FormProps & { readonly organization: CentralOrganization }) {
  const { t } = useTranslation('organizations');
  const client = useQueryClient();
  const editing = useEntityForm({ fields: organizationFields, entity: organization });
  useFocusOnOpen(editing);
  const { id, name } = organization;
  const saving = useSave({
    editing,
    send: (wire, version) => call(saveOrganization, { params: { id }, body: { ...wire, version } }),
    fetchSaved: () => fetchOrganization(id),
    onSaved: (answer) => {
      showSavedOrganization(client, answer.organization);
      notifySuccess(t('central.toasts.organizationSaved'));
      onClose();
    },
    // A colleague may have changed or deleted it.
    onFailed: () => refreshOrganizations(client),
  });
  const nameField = (path: string) =>
    t(`central.fields.${path === 'serviceIds' ? 'services' : (path.split('.')[0] ?? '')}`);
  return (
    <EntityForm
      title={t('central.editOf', { name })}
      editing={editing}
      saving={saving}
      canSave={listMissing(editing.fields, editing.form.watch()).length === 0}
      onCancel={onClose}
      nameField={nameField}
    >
      <BaseFields editing={editing} proposesIdentifier={false} />
      <ServiceFields editing={editing} services={services} organization={organization} />
      <LimitFields editing={editing} storageUsedBytes={organization.storageUsedBytes} />
    </EntityForm>
  );
}

/** Form of a new organisation with its services and its first user. */
export function AddOrganization({
  services,
  onClose,
  onAdded,
}: FormProps & { readonly onAdded: (added: AddedOrganization) => void }) {
  const { t } = useTranslation('organizations');
  const language = useLanguage();
  const client = useQueryClient();
  const editing = useEntityForm({ fields: newOrganizationFields, entity: null });
  useFocusOnOpen(editing);
  const values = editing.form.watch();
  const check = useAccountCheck(values.userEmail);
  const isKnown = check === 'known';
  const { errors } = editing.form.formState;
  const saving = useSave({
    editing,
    attempt: 'create',
    // Names typed before the account proved to be known are not sent, unless the server requires them.
    send: (wire) =>
      call(addOrganization, {
        body: {
          ...wire,
          ...(isKnown && errors.userFirstName === undefined ? { userFirstName: '', userLastName: '' } : {}),
        },
      }),
    onSaved: ({ organization }) => {
      notifySuccess(t('central.toasts.organizationAdded'));
      onAdded({ name: organization.name, email: values.userEmail.trim(), isKnown });
      onClose();
      return refreshOrganizations(client);
    },
  });
  // The account may be known if the check is unavailable: then the server decides if names are required.
  const hasNames =
    isKnown || check === 'unavailable' || (values.userFirstName.trim() !== '' && values.userLastName.trim() !== '');
  const names = hasNames
    ? []
    : (['userFirstName', 'userLastName'] as const).filter((name) => values[name].trim() === '');
  const missing = [...listMissing(editing.fields, values), ...names];
  const nameField = (name: string) => t(name.startsWith('user') ? `central.form.${name}` : `central.fields.${name}`);
  return (
    <EntityForm
      title={t('central.form.addTitle')}
      editing={editing}
      saving={saving}
      canSave={missing.length === 0}
      note={
        missing.length === 0 ? '' : t('central.form.missing', { fields: formatList(missing.map(nameField), language) })
      }
      onCancel={onClose}
    >
      <BaseFields editing={editing} proposesIdentifier />
      <ServiceFields editing={editing} services={services} organization={null} />
      <FirstUserFields editing={editing} check={check} />
    </EntityForm>
  );
}
