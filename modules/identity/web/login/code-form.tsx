import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { reportError } from '#platform/web/api/error-banners.ts';
import { EntryForm } from '#platform/web/entry/entry-form.tsx';
import { CodeField } from '../second-factor/code-field.tsx';
import type { CodeKind } from '../second-factor/code-field.tsx';
import { useSingleInput } from '../use-single-input.ts';

export interface CodeFormProps {
  readonly email: string;
  /** Signs in with the code. */
  readonly onCode: (code: string) => Promise<void>;
  /** Returns to address and password, with the error if there was one. */
  readonly onBack: (error: unknown) => void;
}

/** Second step of the login: the code of the app, or a recovery code. */
export function CodeForm({ email, onCode, onBack }: CodeFormProps) {
  const { t } = useTranslation('identity');
  const [kind, setKind] = useState<CodeKind>('app');
  const { submit, ...input } = useSingleInput({
    name: 'code',
    missing: t('code.missing'),
    send: (code) => onCode(code.trim()),
    codes: { code_invalid: 'code' },
    onFailed: (error) => {
      // The password was changed meanwhile, or a limit is reached: the first step shows the error.
      if (error instanceof ApiError && (error.status === 401 || error.status === 429)) onBack(error);
      else reportError(error, 'signIn');
    },
  });
  return (
    <EntryForm
      title={t('code.title')}
      text={t(kind === 'app' ? 'code.text' : 'code.recoveryText', { email })}
      submitLabel={t('code.submit')}
      onSubmit={submit}
      link={{ label: t('code.back'), onClick: () => onBack(null) }}
    >
      <CodeField {...input} autoFocus onKind={setKind} />
    </EntryForm>
  );
}
