import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { translateError } from '#platform/web/api/errors.ts';
import { clearErrors, reportError } from '#platform/web/api/error-banners.ts';
import { CodeField, type CodeKind } from '../second-factor/code-field.tsx';

export interface CodeFormProps {
  readonly email: string;
  /** Signs in with the code. */
  readonly onCode: (code: string) => Promise<void>;
  /** Back to address and password, with what went wrong if something did. */
  readonly onBack: (error: unknown) => void;
}

/** Second step of the login: the code of the app, or a recovery code. */
export function CodeForm({ email, onCode, onBack }: CodeFormProps) {
  const { t } = useTranslation('identity');
  const [code, setCode] = useState('');
  const [kind, setKind] = useState<CodeKind>('app');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function show(error: unknown): void {
    const wrong = error instanceof ApiError ? error.errors.find((entry) => entry.code === 'code_invalid') : undefined;
    if (wrong !== undefined) setProblem(translateError(wrong, t));
    // The password was changed meanwhile, or too much was tried: the first step says so.
    else if (error instanceof ApiError && (error.status === 401 || error.status === 429)) onBack(error);
    else reportError(error, 'signIn');
    input.current?.select();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (code.trim() === '') {
      setProblem(t('code.missing'));
      input.current?.focus();
      return;
    }
    clearErrors();
    setBusy(true);
    await onCode(code.trim()).catch(show);
    setBusy(false);
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Title order={1} size="h4">
          {t('code.title')}
        </Title>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t(kind === 'app' ? 'code.text' : 'code.recoveryText', { email })}
        </Text>
        <CodeField
          ref={input}
          value={code}
          kind={kind}
          error={problem}
          autoFocus
          onChange={(typed) => {
            setProblem(null);
            setCode(typed);
          }}
          onKind={(next) => {
            setProblem(null);
            setCode('');
            setKind(next);
          }}
        />
        <Button type="submit" fullWidth size="md" loading={isBusy}>
          {t('code.submit')}
        </Button>
        <Anchor component="button" type="button" size="sm" className="kontor-entry-link" onClick={() => onBack(null)}>
          {t('code.back')}
        </Anchor>
      </Stack>
    </form>
  );
}
