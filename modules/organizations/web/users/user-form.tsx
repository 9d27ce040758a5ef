import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { EntityForm, useFocusOnOpen } from '#platform/web/form/entity-form.tsx';
import { useEntityForm } from '#platform/web/form/use-entity-form.ts';
import { useSave } from '#platform/web/form/use-save.ts';
import { formatDayOf } from '#platform/web/format/format.ts';
import { languageNames, localize, useLanguage } from '#platform/web/i18n/language.ts';
import { userFields } from '../../contract/users/users.ts';
import type { OrganizationUser } from '../../contract/users/users.ts';
import { useAccountCheck } from '../account-check/use-account-check.ts';
import { LanguageFields } from './language-fields.tsx';
import { followOwnAccess, isOneself } from './own-access.ts';
import { PermissionFields } from './permission-fields.tsx';
import { PersonFields } from './person-fields.tsx';
import { StartApplicationField } from './start-application-field.tsx';
import { nameUser } from './user-name.ts';
import { applicationsQuery, refreshUsers, showSavedUser, userQuery } from './user-queries.ts';
import { listMissingNames, normalizeUser, toUserEntity } from './user-values.ts';
import type { UserValues } from './user-values.ts';
import { sendUser } from './use-user-commands.ts';

/** Form fields for errors of other request fields. */
const places = {
  member_exists: 'email',
  email_taken: 'email',
  account_shared: 'email',
  last_administrator: 'permissions',
  permissionIdentifiers: 'permissions',
} as const;
const labels = {
  email: 'users.form.email',
  firstName: 'users.form.firstName',
  lastName: 'users.form.lastName',
  permissions: 'users.form.permissions',
  startApplicationId: 'users.form.startApplication',
  userLanguages: 'users.form.languages',
  userDefaultLanguage: 'users.form.defaultLanguage',
} as const;

interface UserFormProps {
  /** User to edit; null adds one. */
  readonly member: OrganizationUser | null;
  readonly onClose: () => void;
}

/** Adds or edits a user: person, permissions, start application, languages. */
export function UserForm({ member, onClose }: UserFormProps) {
  const { t } = useTranslation('organizations');
  const language = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const editing = useEntityForm({ fields: userFields, entity: member && toUserEntity(member), settle: normalizeUser });
  useFocusOnOpen(editing);
  const { form } = editing;
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) } as UserValues;
  const check = useAccountCheck(member === null ? values.email : '');
  const applications = useQuery(applicationsQuery(values.permissions));

  const describeSaved = ({ pendingEmail, invitationDueAt }: OrganizationUser): string => {
    if (member !== null)
      return pendingEmail === null || pendingEmail === member.pendingEmail
        ? t('users.toasts.updated')
        : t('users.toasts.emailPending', { email: pendingEmail });
    return invitationDueAt === null
      ? t('users.toasts.added')
      : t('users.toasts.addedForLater', { day: formatDayOf(invitationDueAt, language) });
  };
  const saving = useSave({
    editing,
    places,
    attempt: member === null ? 'create' : 'save',
    check: check === 'unknown' ? listMissingNames : () => [],
    send: (wire, version) => sendUser(member, wire, { version, isKnown: check === 'known' }),
    ...(member === null
      ? {}
      : {
          fetchSaved: async () => toUserEntity(await client.fetchQuery({ ...userQuery(member.id), staleTime: 0 })),
        }),
    onSaved: async (user) => {
      showSavedUser(client, user);
      notifySuccess(describeSaved(user));
      onClose();
      const mayStay = member === null || !isOneself(member) || (await followOwnAccess());
      if (mayStay) void refreshUsers(client);
      else await navigate({ to: '/' });
    },
  });
  const nameOption = (field: string, value: string) => {
    if (field === 'userDefaultLanguage') return languageNames[value as LanguageKey];
    const application = [member?.startApplication, ...(applications.data ?? [])].find((one) => one?.id === value);
    return application ? localize(application.name, language) : undefined;
  };
  const isComplete = values.startApplicationId !== null && values.userDefaultLanguage !== null;
  return (
    <EntityForm
      title={member === null ? t('users.add') : t('users.form.editTitle', { name: nameUser(member) })}
      editing={editing}
      saving={saving}
      onCancel={onClose}
      // The selected application may disappear until those of the selected permissions are loaded.
      canSave={isComplete && applications.isSuccess && !applications.isPlaceholderData}
      nameField={(path) => t(labels[path as keyof typeof labels])}
      nameOption={nameOption}
      note={isComplete ? '' : t(nameMissing(values))}
    >
      <PersonFields
        editing={editing}
        check={check}
        mode={member === null ? 'new' : member.shared ? 'shared' : 'own'}
        savedEmail={member?.user.email ?? null}
      />
      <PermissionFields editing={editing} />
      <StartApplicationField editing={editing} applications={applications} />
      <LanguageFields editing={editing} />
    </EntityForm>
  );
}

/** Returns the text for a selection that is still missing before saving. */
function nameMissing({ startApplicationId, userDefaultLanguage }: UserValues) {
  if (startApplicationId !== null) return 'users.form.missingLanguage';
  return userDefaultLanguage === null ? 'users.form.missing' : 'users.form.missingStart';
}
