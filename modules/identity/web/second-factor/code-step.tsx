import { Anchor, Button, Code, CopyButton, Group, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { call } from '#platform/web/api/client.ts';
import { fieldErrors, translateError } from '#platform/web/api/errors.ts';
import { reportError } from '#platform/web/api/error-banners.ts';
import { confirmSecondFactor } from '../../contract/index.ts';
import { CodeField } from './code-field.tsx';
import { QrCode } from './qr-code.tsx';
import { StepForm } from './step-form.tsx';

interface CodeStepProps {
  readonly secret: string;
  readonly uri: string;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
  /** It took too long: the secret is void. */
  readonly onExpired: () => void;
  readonly onCancel?: () => void;
}

/** Second step: the secret gets into the app, by camera, by link or by hand, and a code shows that it did. */
export function CodeStep({ secret, uri, onConfirmed, onExpired, ...leave }: CodeStepProps) {
  const { t } = useTranslation('identity');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  async function submit() {
    if (code.trim() === '') {
      setProblem(t('code.missing'));
      return input.current?.focus();
    }
    try {
      onConfirmed((await call(confirmSecondFactor, { body: { code: code.trim() } })).recoveryCodes);
    } catch (error) {
      const [wrong] = fieldErrors(error).fields;
      if (wrong === undefined) reportError(error);
      else setProblem(translateError(wrong.entry, t));
      if (error instanceof ApiError && error.has('second_factor_expired')) return onExpired();
      input.current?.select();
    }
    return undefined;
  }

  return (
    <StepForm submitLabel={t('factor.confirm')} onSubmit={submit} {...leave}>
      <Text size="sm">{t('factor.scan')}</Text>
      <QrCode text={uri} label={t('factor.qr')} size={208} />
      <div>
        <Text size="sm" mb={6}>
          {t('factor.manual')}
        </Text>
        <Code block style={{ whiteSpace: 'normal' }}>
          {(secret.match(/.{1,4}/gu) ?? []).join(' ')}
        </Code>
        <Group gap="md" mt={8}>
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button variant="default" size="xs" leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />} onClick={copy}>
                {t(copied ? 'factor.copied' : 'factor.copyKey')}
              </Button>
            )}
          </CopyButton>
          <Anchor href={uri} size="sm">
            {t('factor.open')}
          </Anchor>
        </Group>
      </div>
      <Text size="sm">{t('factor.codeText')}</Text>
      <CodeField
        ref={input}
        value={code}
        kind="app"
        error={problem}
        autoFocus
        onChange={(typed) => {
          setProblem(null);
          setCode(typed);
        }}
      />
      <Text size="sm" c="dimmed">
        {t('password.ends')}
      </Text>
    </StepForm>
  );
}
