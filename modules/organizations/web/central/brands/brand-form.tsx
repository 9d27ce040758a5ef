import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listMissing } from '#platform/contract/fields.ts';
import { call } from '#platform/web/api/client.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { fileOf, readAsDataUrl } from '#platform/web/form/chosen-files.ts';
import { EntityForm, useFocusOnOpen } from '#platform/web/form/entity-form.tsx';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { FieldGrid } from '#platform/web/form/form-section.tsx';
import { useEntityForm } from '#platform/web/form/use-entity-form.ts';
import { useSave } from '#platform/web/form/use-save.ts';
import { addBrand, brandFields, saveBrand } from '#modules/organizations/contract/central/brands.ts';
import type { CentralBrand } from '#modules/organizations/contract/central/brands.ts';
import { brandsKey, fetchBrand } from './brand-queries.ts';

/** Form of a host's name and logo; null adds one. */
export function BrandForm({ brand, onClose }: { readonly brand: CentralBrand | null; readonly onClose: () => void }) {
  const { t } = useTranslation('organizations');
  const client = useQueryClient();
  const editing = useEntityForm({ fields: brandFields, entity: brand });
  useFocusOnOpen(editing);
  const saving = useSave({
    editing,
    attempt: brand === null ? 'create' : 'save',
    send: async ({ host, name, logo: chosen }, version = 0) => {
      const file = fileOf(chosen);
      const logo = file === undefined ? chosen : await readAsDataUrl(file);
      return brand === null
        ? call(addBrand, { body: { host, name, logo } })
        : call(saveBrand, { params: { host: brand.host }, body: { name, logo, version } });
    },
    ...(brand !== null && { fetchSaved: () => fetchBrand(brand.host) }),
    onSaved: () => {
      notifySuccess(t('central.brands.saved'));
      onClose();
      return client.invalidateQueries({ queryKey: brandsKey });
    },
    onFailed: () => client.invalidateQueries({ queryKey: brandsKey }),
  });
  const nameField = (path: string) => t(`central.brands.${path}`);
  return (
    <EntityForm
      title={brand === null ? t('central.brands.add') : t('central.editOf', { name: brand.host })}
      editing={editing}
      saving={saving}
      canSave={listMissing(editing.fields, editing.form.watch()).length === 0}
      onCancel={onClose}
      nameField={nameField}
    >
      <FieldGrid>
        <FieldInput
          editing={editing}
          name="host"
          label={t('central.brands.host')}
          hint={brand === null ? t('central.brands.hostHint') : undefined}
          input={{ readOnly: brand !== null, autoComplete: 'off', spellCheck: false }}
        />
        <FieldInput
          editing={editing}
          name="name"
          label={t('central.brands.name')}
          hint={t('central.brands.nameHint')}
        />
      </FieldGrid>
      <FieldInput editing={editing} name="logo" label={t('central.brands.logo')} />
    </EntityForm>
  );
}
