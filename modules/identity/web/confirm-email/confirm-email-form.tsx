import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { call } from '#platform/web/api/client.ts';
import { reportError } from '#platform/web/api/error-banners.ts';
import { EntryForm } from '#platform/web/entry/entry-form.tsx';
import { isExpired } from '#platform/web/entry/link-page.tsx';
import { PasswordField } from '#platform/web/form/password-field.tsx';
import { confirmEmail } from '../../contract/index.ts';
import { useSingleInput } from '../use-single-input.ts';
import textClasses from '#platform/web/components/text.module.css';

interface ConfirmEmailFormProps {
  readonly link: { readonly a: string; readonly b: string };
  /** The new address. */
  readonly email: string;
  readonly onDone: () => void;
  readonly onTaken: () => void;
  readonly onExpired: () => void;
}

/** Form with the new address and the password of the account. */
export function ConfirmEmailForm({ link, email, onDone, onTaken, onExpired }: ConfirmEmailFormProps) {
  const { t } = useTranslation('identity');
  const { submit, change, ...input } = useSingleInput({
    name: 'password',
    missing: t('login.passwordMissing'),
    send: (password) => call(confirmEmail, { params: link, body: { password } }).then(onDone),
    codes: { password_wrong: 'password' },
    onFailed: (error) => {
      if (isExpired(error)) onExpired();
      else if (error instanceof ApiError && error.has('email_taken')) onTaken();
      else reportError(error);
    },
  });
  return (
    <EntryForm
      title={t('confirmEmail.title')}
      text={t('confirmEmail.text')}
      submitLabel={t('confirmEmail.submit')}
      onSubmit={submit}
      note={t('confirmEmail.unexpected')}
    >
      <Text fw={600} className={textClasses['anywhere']}>
        {email}
      </Text>
      <PasswordField
        {...input}
        name="password"
        label={t('confirmEmail.password')}
        autoComplete="current-password"
        autoFocus
        onChange={(event) => change(event.currentTarget.value)}
      />
    </EntryForm>
  );
}
