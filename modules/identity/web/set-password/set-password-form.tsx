import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewPasswordFields } from '../new-password/new-password-fields.tsx';
import { isUsable, type NewPassword } from '../new-password/new-password.ts';

export interface SetPasswordFormProps {
  readonly email: string;
  readonly onSave: (password: string) => Promise<void>;
  readonly onLogin: () => void;
}

/** Two password fields; saving needs equal entries of at least 4 characters (specification, section 5). */
export function SetPasswordForm({ email, onSave, onLogin }: SetPasswordFormProps) {
  const { t } = useTranslation('identity');
  const [value, setValue] = useState<NewPassword>({ password: '', repeated: '' });
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isUsable(value) || isBusy) return;
    setBusy(true);
    await onSave(value.password).finally(() => setBusy(false));
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Title order={1} size="h4">
          {t('setPassword.title')}
        </Title>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('setPassword.text', { email })}
        </Text>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <NewPasswordFields value={value} onChange={setValue} autoFocus />
        <Button type="submit" fullWidth size="md" disabled={!isUsable(value)} loading={isBusy}>
          {t('setPassword.save')}
        </Button>
        <Anchor component="button" type="button" size="sm" className="kontor-entry-link" disabled={isBusy} onClick={onLogin}>
          {t('setPassword.toLogin')}
        </Anchor>
      </Stack>
    </form>
  );
}
