import { Alert, Group, Text } from '@mantine/core';
import { IconInfoCircle, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { FieldGrid, FormSection } from '#platform/web/form/form-section.tsx';
import type { EntityEditing } from '#platform/web/form/use-entity-form.ts';
import { useField } from '#platform/web/form/use-field.ts';
import type { userFields } from '../../contract/users/users.ts';
import type { AccountCheck } from '../account-check/use-account-check.ts';

interface PersonFieldsProps {
  readonly editing: EntityEditing<typeof userFields>;
  /** State of a new user's address. */
  readonly check: AccountCheck;
  /** Editing mode; `shared`: the organisation may not change name and address. */
  readonly mode: 'new' | 'own' | 'shared';
  /** Saved address; null for a new user. */
  readonly savedEmail: string | null;
}

/** Address and name; the name of an existing account cannot be edited. */
export function PersonFields({ editing, check, mode, savedEmail }: PersonFieldsProps) {
  const { t } = useTranslation('organizations');
  const isShared = mode === 'shared';
  const isKnown = mode === 'new' && check === 'known';
  const { value: email, message } = useField<typeof userFields, string>(editing, 'email');
  const [firstName, lastName] = editing.form.getValues(['firstName', 'lastName']);
  // The organisation sees only the address of an existing account that has not accepted yet.
  const isNameless = isKnown || (isShared && firstName === '' && lastName === '');
  const isOtherEmail =
    mode === 'own' && email.trim() !== '' && email.trim().toLowerCase() !== savedEmail?.toLowerCase();
  const common = { editing, input: { readOnly: isShared } };
  return (
    <FormSection title={t('users.form.person')}>
      <FieldGrid>
        <div className="kontor-wide">
          <FieldInput {...common} name="email" label={t('users.form.email')} />
          <div role="status">
            {isKnown && message === undefined ? (
              <Alert className="kontor-notice" mt={10} icon={<IconInfoCircle size={18} aria-hidden />}>
                {t('users.form.known')}
              </Alert>
            ) : null}
            {isOtherEmail || (mode === 'new' && check === 'unavailable') ? (
              <Text size="sm" c="dimmed" mt={6}>
                {t(isOtherEmail ? 'users.form.otherEmail' : 'users.form.checkUnavailable')}
              </Text>
            ) : null}
          </div>
        </div>
        {isNameless ? null : (
          <>
            <FieldInput {...common} name="firstName" label={t('users.form.firstName')} />
            <FieldInput {...common} name="lastName" label={t('users.form.lastName')} />
          </>
        )}
      </FieldGrid>
      {isShared ? (
        <Group gap={8} wrap="nowrap" c="dimmed">
          <IconLock size={15} aria-hidden />
          <Text size="sm">{t('users.form.shared')}</Text>
        </Group>
      ) : null}
    </FormSection>
  );
}
