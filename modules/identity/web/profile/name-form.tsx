import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { listMissing } from '#platform/contract/fields.ts';
import { call } from '#platform/web/api/client.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { EntityForm } from '#platform/web/form/entity-form.tsx';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { FieldGrid } from '#platform/web/form/form-section.tsx';
import { useEntityForm } from '#platform/web/form/use-entity-form.ts';
import { useSave } from '#platform/web/form/use-save.ts';
import { useStore } from '#platform/web/state/store.ts';
import { profileFields, saveProfile } from '../../contract/index.ts';
import { currentUser } from '../current-user.ts';

/** Own first and last name. */
export function NameForm() {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const { firstName = '', lastName = '' } = useStore(currentUser) ?? {};
  const editing = useEntityForm({ fields: profileFields, entity: { firstName, lastName } });
  const { form, isDirty, adopt } = editing;
  const saving = useSave({
    editing,
    send: (body) => call(saveProfile, { body }),
    onSaved: ({ user }) => {
      currentUser.set(user);
      adopt({ firstName: user.firstName, lastName: user.lastName });
      notifySuccess(t('profile.saved'));
    },
  });
  return (
    <EntityForm
      title={t('profile.name')}
      editing={editing}
      saving={saving}
      canSave={listMissing(profileFields, form.watch()).length === 0}
      onCancel={() => (isDirty ? form.reset() : void navigate({ to: '/' }))}
      nameField={(path) => t(`profile.${path}`)}
    >
      <FieldGrid>
        <FieldInput
          editing={editing}
          name="firstName"
          label={t('profile.firstName')}
          input={{ autoComplete: 'given-name' }}
        />
        <FieldInput
          editing={editing}
          name="lastName"
          label={t('profile.lastName')}
          input={{ autoComplete: 'family-name' }}
        />
      </FieldGrid>
    </EntityForm>
  );
}
