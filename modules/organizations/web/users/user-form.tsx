import { Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useWatch } from 'react-hook-form';
import { FormBar } from '#platform/web/form/form-bar.tsx';
import { openQuestion } from '#platform/web/feedback/question.ts';
import { useShortcuts } from '#platform/web/components/shortcuts.ts';
import { useUnsavedGuard } from '#platform/web/form/unsaved-guard.ts';
import type { OrganizationUser } from '../../contract/users.ts';
import { useAccountCheck } from '../account-check/use-account-check.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { LanguageFields } from './language-fields.tsx';
import { PermissionFields } from './permission-fields.tsx';
import { PersonFields } from './person-fields.tsx';
import { StartApplicationField } from './start-application-field.tsx';
import { useSaveUser } from './use-save-user.ts';
import { useUserForm } from './use-user-form.ts';
import { nameUser } from './user-name.ts';
import { applicationsQuery } from './user-queries.ts';
import { isComplete, type UserValues } from './user-values.ts';
import classes from './user-form.module.css';

interface UserFormProps {
  /** Null adds a user. */
  readonly member: OrganizationUser | null;
  /** `asks`: leaving by accident is possible, so unsaved changes are asked about. */
  readonly onClose: (options: { asks: boolean }) => void;
}

/** Adds or edits a user: person, permissions, start application, languages. */
export function UserForm({ member, onClose }: UserFormProps) {
  const { t } = useTranslation('organizations');
  const title = useId();
  const root = useRef<HTMLFormElement>(null);
  const editing = useUserForm(member);
  const { form, isDirty } = editing;
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) };
  const check = useAccountCheck(member === null ? values.email : '');
  const applications = useQuery(applicationsQuery(values.permissions));
  const saving = useSaveUser({
    member,
    editing,
    isKnown: check === 'known',
    root,
    onSaved: () => {
      allowLeaving();
      onClose({ asks: false });
    },
  });
  const { allowLeaving } = useUnsavedGuard(isDirty, saving.save);
  // Until the applications of the ticked permissions are there, the chosen one may be about to disappear.
  const canSave = isComplete(values) && applications.isSuccess && !applications.isPlaceholderData;

  useEffect(() => form.setFocus('email'), [form]);
  useShortcuts({ 'mod+s': () => (canSave && openQuestion.get() === null ? void saving.save() : undefined) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSave) void saving.save();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !saving.isSaving) onClose({ asks: true });
  };

  return (
    <Paper ref={root} component="form" withBorder className={classes.form} aria-labelledby={title} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <h2 id={title} className={classes.title}>
        {member === null ? t('users.add') : t('users.form.editTitle', { name: nameUser(member) })}
      </h2>
      <PersonFields form={form} check={check} mode={member === null ? 'new' : member.shared ? 'shared' : 'own'} savedEmail={member?.user.email ?? null} />
      <PermissionFields form={form} />
      <StartApplicationField form={form} applications={applications} />
      <LanguageFields form={form} />
      {saving.isConflict ? <ConflictNotice isLoading={saving.isSaving} onReload={(keep) => void saving.reload(keep)} /> : null}
      <FormBar isDirty={isDirty} isSaving={saving.isSaving} error={saving.error} canSave={canSave} onCancel={() => onClose({ asks: false })}>
        {isComplete(values) ? null : (
          <Text size="sm" className={classes.missing}>
            {t(nameMissing(values))}
          </Text>
        )}
      </FormBar>
    </Paper>
  );
}

/** The text for what still has to be chosen before the form can be saved. */
function nameMissing({ startApplicationId, userDefaultLanguage }: UserValues) {
  if (startApplicationId !== null) return 'users.form.missingLanguage';
  return userDefaultLanguage === null ? 'users.form.missing' : 'users.form.missingStart';
}
