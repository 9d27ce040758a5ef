import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { reportError } from '#platform/web/api/error-banners.ts';
import { sendEntry } from '#platform/web/entry/send-entry.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { withdrawContract } from '#modules/real-estate/contract/stakeholders/expose-page.ts';
import type { ExposePage } from '#modules/real-estate/contract/stakeholders/expose-page.ts';

interface WithdrawalProps {
  readonly link: { readonly a: string; readonly b: string };
  readonly page: ExposePage;
  readonly onPage: (page: ExposePage) => void;
}

/** Withdraws the contract in two steps (§ 356a BGB): the name, then the button that says so. */
export function Withdrawal({ link, page, onPage }: WithdrawalProps) {
  const { t } = useTranslation('real-estate');
  const languageKey = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState(page.person);
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    if (name.trim() === '') return;
    setBusy(true);
    await sendEntry({
      send: () => call(withdrawContract, { params: link, body: { name, languageKey } }),
      onDone: (answer) => onPage(answer.page),
      onFailed: reportError,
    });
    setBusy(false);
  };
  if (!isOpen)
    return (
      <Button variant="subtle" onClick={() => setOpen(true)}>
        {t('exposePage.withdraw')}
      </Button>
    );
  return (
    <Stack gap="sm">
      <Title order={2} size="h6">
        {t('exposePage.withdraw')}
      </Title>
      <Text size="sm">{t('exposePage.withdrawText')}</Text>
      <TextInput
        name="name"
        label={t('exposePage.name')}
        maxLength={200}
        value={name}
        withAsterisk
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <Button variant="default" loading={isBusy} disabled={name.trim() === ''} onClick={() => void submit()}>
        {t('exposePage.confirmWithdrawal')}
      </Button>
    </Stack>
  );
}
