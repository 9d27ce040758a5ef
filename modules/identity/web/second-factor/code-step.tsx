import { Anchor, Code, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { call } from '#platform/web/api/client.ts';
import { reportError } from '#platform/web/api/error-banners.ts';
import { confirmSecondFactor } from '../../contract/index.ts';
import { useSingleInput } from '../use-single-input.ts';
import { CodeField } from './code-field.tsx';
import { QrCode } from './qr-code.tsx';
import { StepForm } from './step-form.tsx';
import { CopyTextButton } from '#platform/web/components/copy-text-button.tsx';
import textClasses from '#platform/web/components/text.module.css';

interface CodeStepProps {
  readonly secret: string;
  readonly uri: string;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
  /** Called when the secret has expired. */
  readonly onExpired: () => void;
  readonly onCancel?: () => void;
}

/** Second step: transfers the secret to the app, by camera, link or hand, and confirms it with a code. */
export function CodeStep({ secret, uri, onConfirmed, onExpired, ...leave }: CodeStepProps) {
  const { t } = useTranslation('identity');
  const { submit, ...input } = useSingleInput({
    name: 'code',
    missing: t('code.missing'),
    send: async (code) => onConfirmed((await call(confirmSecondFactor, { body: { code: code.trim() } })).recoveryCodes),
    onFailed: (error) => {
      reportError(error);
      if (error instanceof ApiError && error.has('second_factor_expired')) onExpired();
    },
  });

  return (
    <StepForm submitLabel={t('factor.confirm')} onSubmit={submit} {...leave}>
      <Text size="sm">{t('factor.scan')}</Text>
      <QrCode text={uri} label={t('factor.qr')} size={208} />
      <div>
        <Text size="sm" mb={6}>
          {t('factor.manual')}
        </Text>
        <Code block className={textClasses['wrapped']}>
          {(secret.match(/.{1,4}/gu) ?? []).join(' ')}
        </Code>
        <Group gap="md" mt={8}>
          <CopyTextButton text={secret} label={t('factor.copyKey')} copiedLabel={t('factor.copied')} />
          <Anchor href={uri} size="sm">
            {t('factor.open')}
          </Anchor>
        </Group>
      </div>
      <Text size="sm">{t('factor.codeText')}</Text>
      <CodeField {...input} autoFocus allowsRecovery={false} />
      <Text size="sm" c="dimmed">
        {t('password.ends')}
      </Text>
    </StepForm>
  );
}
