import { Anchor, NativeSelect, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageKeys } from '#platform/contract/languages.ts';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { formatDate } from '#platform/web/format/format.ts';
import { languageNames, useLanguage } from '#platform/web/i18n/language.ts';
import { writeOwnerLetters } from '#modules/property-owner/contract/links/letters/owner-letters.ts';
import { userTypes } from '#modules/property-owner/contract/links/owner-links.ts';
import { accessSettingsPage } from '../../pages.ts';
import { linkKeys } from '../../query-keys.ts';

/** Letters to write: to these owners, or to all without a usable code that a search finds. */
export interface ChosenLetters {
  readonly recipients: { readonly eids: readonly string[] } | { readonly all: true; readonly searchTerm?: string };
  readonly count: number;
  /** Number of recipients whose former code ends. */
  readonly replaced: number;
  /** Number of recipients whose record has no complete address. */
  readonly withoutAddress: number;
}

interface LettersDialogProps {
  /** Null while the dialog is closed. */
  readonly chosen: ChosenLetters | null;
  /** Last day of codes that are written now, `YYYY-MM-DD`. */
  readonly validUntil: string;
  /** True if the settings name the address of the sender. */
  readonly hasSender: boolean;
  readonly onClose: () => void;
  readonly onWritten: () => void;
}

/** Says what letters with new codes mean, before their PDF is made. */
export function LettersDialog({ chosen, onClose, ...rest }: LettersDialogProps) {
  const { t } = useTranslation('property-owner');
  return (
    <FormDialog opened={chosen !== null} onClose={onClose} title={t('usersOwner.letters.dialogTitle')}>
      {chosen === null ? null : <LettersForm chosen={chosen} {...rest} />}
    </FormDialog>
  );
}

function LettersForm({
  chosen,
  validUntil,
  hasSender,
  onWritten,
}: Omit<LettersDialogProps, 'onClose' | 'chosen'> & { readonly chosen: ChosenLetters }) {
  const { t } = useTranslation('property-owner');
  const ownLanguage = useLanguage();
  const { recipients, count, replaced, withoutAddress } = chosen;
  const [userType, setUserType] = useState<(typeof userTypes)[number]>('eigentuemer');
  const [language, setLanguage] = useState<(typeof languageKeys)[number]>('de');
  const write = useDownload(writeOwnerLetters, {
    toFile: () => ({ name: t('usersOwner.letters.fileName'), type: 'application/pdf' }),
    toast: () => t('usersOwner.letters.written', { count }),
    invalidates: [linkKeys.all],
    onSaved: onWritten,
  });
  const body = { ...('eids' in recipients ? { eids: [...recipients.eids] } : recipients), userType, language };
  return (
    <DialogForm action={write} input={{ body }} submitLabel={t('usersOwner.letters.write', { count })} startsAtSubmit>
      <Text size="sm">{t('usersOwner.letters.dialogText', { count, day: formatDate(validUntil, ownLanguage) })}</Text>
      {replaced === 0 ? null : <Text size="sm">{t('usersOwner.letters.replaced', { count: replaced })}</Text>}
      {withoutAddress === 0 ? null : (
        <Text size="sm" c="var(--kontor-warning-text)">
          {t('usersOwner.letters.withoutAddress', { count: withoutAddress })}
        </Text>
      )}
      {hasSender ? null : (
        <Text size="sm" c="var(--kontor-warning-text)">
          {t('usersOwner.letters.noSender')}{' '}
          <Anchor size="sm" renderRoot={(props) => <Link {...accessSettingsPage.link({})} {...props} />}>
            {t('usersOwner.settingsTitle')}
          </Anchor>
        </Text>
      )}
      <NativeSelect
        label={t('usersOwner.form.role')}
        description={t(`usersOwner.roleTexts.${userType}`)}
        inputWrapperOrder={['label', 'input', 'description']}
        value={userType}
        onChange={(event) => setUserType(userTypes.find((value) => value === event.currentTarget.value) ?? userType)}
        data={userTypes.map((value) => ({ value, label: t(`usersOwner.roles.${value}`) }))}
      />
      <NativeSelect
        label={t('usersOwner.letters.language')}
        value={language}
        onChange={(event) => setLanguage(languageKeys.find((value) => value === event.currentTarget.value) ?? language)}
        data={languageKeys.map((value) => ({ value, label: languageNames[value] }))}
      />
    </DialogForm>
  );
}
