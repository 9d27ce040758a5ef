import { Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { defineFields } from '#platform/contract/fields.ts';
import { call } from '#platform/web/api/client.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { useEntityForm } from '#platform/web/form/use-entity-form.ts';
import { useSave } from '#platform/web/form/use-save.ts';
import { useStore } from '#platform/web/state/store.ts';
import { changePassword, passwordFields, passwordLength } from '../../contract/index.ts';
import { currentUser } from '../current-user.ts';
import { NewPasswordFields } from '../new-password/new-password-fields.tsx';
import { isUsable } from '../new-password/new-password.ts';
import { passwordRuleQuery, sessionsQuery } from './account-queries.ts';
import { ChangePanel, PanelForm } from './change-panel.tsx';
import { ProofFields, toProof, useIsProofComplete } from './proof-fields.tsx';

const fields = defineFields({ ...passwordFields, repeated: passwordFields.password });

/** Panel that changes the password: the present one and the new one twice. All other sessions end with it. */
export function PasswordPanel() {
  const { t } = useTranslation('identity');
  return (
    <ChangePanel
      title={t('password.title')}
      action={t('password.change')}
      form={(close) => <PasswordForm onClose={close} />}
    >
      <Text size="sm" c="dimmed">
        {t('password.text')}
      </Text>
    </ChangePanel>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('identity');
  const client = useQueryClient();
  const email = useStore(currentUser)?.email ?? '';
  // Until the rule is known, the server decides.
  const { data: minLength = passwordLength.min } = useQuery(passwordRuleQuery());
  const editing = useEntityForm({ fields, entity: null });
  const { form } = editing;
  const { currentPassword, code, ...next } = form.watch();
  const isProven = useIsProofComplete({ currentPassword, code });
  const refreshSessions = () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey });
  const saving = useSave({
    editing,
    places: { password_wrong: 'currentPassword' },
    attempt: 'save',
    send: ({ currentPassword: current, code: typed, password }) =>
      call(changePassword, { body: toProof({ currentPassword: current, code: typed, password }) }),
    onSaved: () => {
      notifySuccess(t('password.changed'));
      onClose();
      void refreshSessions();
    },
    onFailed: refreshSessions,
  });
  return (
    <PanelForm
      title={t('password.title')}
      // The browser may have filled in the present password.
      editing={{ ...editing, isDirty: next.password !== '' || next.repeated !== '' }}
      saving={saving}
      canSave={isProven && isUsable(next, minLength)}
      saveLabel={t('password.change')}
      onCancel={onClose}
    >
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <ProofFields editing={editing} />
      <NewPasswordFields
        value={next}
        minLength={minLength}
        error={form.formState.errors.password?.message}
        onChange={({ password, repeated }) => {
          form.clearErrors('password');
          form.setValue('password', password);
          form.setValue('repeated', repeated);
        }}
      />
      <Text size="sm" c="dimmed">
        {t('password.ends')}
      </Text>
    </PanelForm>
  );
}
