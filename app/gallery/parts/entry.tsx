import { Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { ApiError, createNetworkError } from '#platform/web/api/api-error.ts';
import { EntryForm } from '#platform/web/entry/entry-form.tsx';
import { EntryFrame } from '#platform/web/entry/entry-frame.tsx';
import { EntryOutcome } from '#platform/web/entry/entry-outcome.tsx';
import { LanguageLinks } from '#platform/web/entry/language-links.tsx';
import { LinkPage } from '#platform/web/entry/link-page.tsx';
import { PasswordField } from '#platform/web/form/password-field.tsx';
import { longName, nothing } from '../example.ts';
import type { Example } from '../example.ts';

const brand = { name: 'Kontor', logo: null };
const checks = {
  loading: () => new Promise<never>(nothing),
  good: () => Promise.resolve('anna@people.example'),
  failed: () => Promise.reject(createNetworkError()),
  'used up': () => Promise.reject(new ApiError(410, [], '')),
};
const outcome = (
  <EntryOutcome
    icon={<IconCircleCheck size={28} />}
    title="Ihr Passwort ist gespeichert"
    text={longName}
    action="Zur Anmeldung"
    onAction={nothing}
  />
);

export const entry: readonly Example[] = [
  {
    parts: ['EntryFrame', 'LanguageLinks', 'EntryOutcome'],
    state: 'how it ended',
    show: () => (
      <EntryFrame brand={brand} footer={<LanguageLinks />}>
        {outcome}
      </EntryFrame>
    ),
    isAlone: true,
  },
  {
    parts: ['EntryFrame'],
    state: 'crowded',
    show: () => (
      <EntryFrame brand={{ ...brand, name: longName }}>
        <Text style={{ overflowWrap: 'anywhere' }}>{longName}</Text>
      </EntryFrame>
    ),
    isAlone: true,
  },
  {
    parts: ['EntryForm'],
    state: 'to be filled, crowded',
    show: () => (
      <EntryForm
        title="Passwort festlegen"
        text={longName}
        submitLabel="Passwort speichern"
        canSubmit={false}
        onSubmit={() => Promise.resolve()}
        link={{ label: 'Zur Anmeldung', onClick: nothing }}
        note={longName}
      >
        <PasswordField label="Neues Passwort" />
      </EntryForm>
    ),
  },
  {
    parts: ['EntryForm'],
    state: 'wrong',
    show: () => (
      <EntryForm title="Anmelden" submitLabel="Anmelden" onSubmit={() => new Promise<never>(nothing)}>
        <PasswordField label="Passwort" error="Bitte geben Sie Ihr Passwort ein." />
      </EntryForm>
    ),
  },
  ...Object.entries(checks).map(([state, check]): Example => ({
    parts: ['LinkPage'],
    state,
    show: () => (
      <LinkPage
        brand={brand}
        title="Einladung"
        check={check}
        expired={{ title: 'Dieser Link gilt nicht mehr', text: longName, action: 'Zur Anmeldung' }}
        onLogin={nothing}
      >
        {(email) => <Text>{email}</Text>}
      </LinkPage>
    ),
    isAlone: true,
  })),
];
