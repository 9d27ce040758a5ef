import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { useStore } from '#platform/web/state/store.ts';
import { reportError } from '#platform/web/api/error-banners.ts';
import { setFormErrors } from '#platform/web/form/form-errors.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { PasswordField } from '#platform/web/form/password-field.tsx';
import { useUnsavedGuard } from '#platform/web/form/unsaved-guard.ts';
import { changePassword } from '../../contract/index.ts';
import { currentUser } from '../current-user.ts';
import { NewPasswordFields } from '../new-password/new-password-fields.tsx';
import { isUsable } from '../new-password/new-password.ts';
import { sessionsQuery } from './account-queries.ts';
import { OwnCodeField, toCode, useHasSecondFactor } from './own-code-field.tsx';
import { ChangePanel } from './change-panel.tsx';

const empty = { currentPassword: '', code: '', password: '', repeated: '' };

/** Another password: the present one and the new one twice. All other sessions end with it. */
export function PasswordPanel() {
  const { t } = useTranslation('identity');
  const client = useQueryClient();
  const email = useStore(currentUser)?.email ?? '';
  const [isOpen, setOpen] = useState(false);
  const form = useForm({ defaultValues: empty });
  const { errors } = form.formState;
  const { currentPassword, code, ...next } = form.watch();
  const hasFactor = useHasSecondFactor();
  // The present password may have been filled in by the browser.
  const isDirty = isOpen && (next.password !== '' || next.repeated !== '');
  useUnsavedGuard(isDirty);

  const close = () => {
    form.reset(empty);
    saving.reset();
    setOpen(false);
  };
  const saving = useMutation({
    mutationFn: (body: { currentPassword: string; code?: string; password: string }) => call(changePassword, { body }),
    meta: { silent: true },
    onSuccess: () => {
      notifySuccess(t('password.changed'));
      close();
    },
    onError: (error) => {
      if (!setFormErrors(form, error, '', { password_wrong: 'currentPassword' })) reportError(error, 'save');
    },
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
  const save = () => {
    form.clearErrors();
    saving.mutate({ currentPassword, ...toCode(code), password: next.password });
  };

  return (
    <ChangePanel
      title={t('password.title')}
      action={t('password.change')}
      onOpen={() => setOpen(true)}
      form={
        isOpen
          ? {
              saveLabel: t('password.change'),
              isDirty,
              isSaving: saving.isPending,
              error: saving.error,
              canSave: currentPassword !== '' && (!hasFactor || code.trim() !== '') && isUsable(next),
              onSave: save,
              onCancel: close,
              fields: (
                <>
                  <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
                  <PasswordField
                    label={t('password.current')}
                    autoComplete="current-password"
                    {...form.register('currentPassword', { onChange: () => form.clearErrors('currentPassword') })}
                    error={errors.currentPassword?.message}
                  />
                  <OwnCodeField
                    value={code}
                    error={errors.code?.message}
                    onChange={(typed) => {
                      form.clearErrors('code');
                      form.setValue('code', typed);
                    }}
                  />
                  <NewPasswordFields
                    value={next}
                    error={errors.password?.message}
                    onChange={({ password, repeated }) => {
                      form.clearErrors('password');
                      form.setValue('password', password);
                      form.setValue('repeated', repeated);
                    }}
                  />
                  <Text size="sm" c="dimmed">
                    {t('password.ends')}
                  </Text>
                </>
              ),
            }
          : null
      }
    >
      <Text size="sm" c="dimmed">
        {t('password.text')}
      </Text>
    </ChangePanel>
  );
}
