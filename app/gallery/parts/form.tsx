import { FormBar } from '#platform/web/form/form-bar.tsx';
import { DayInput } from '#platform/web/form/day-input.tsx';
import { KeptInputNotice } from '#platform/web/form/kept-input-notice.tsx';
import { PasswordField } from '#platform/web/form/password-field.tsx';
import { ApiError, createNetworkError } from '#platform/web/api/api-error.ts';
import { longName, nothing } from '../example.ts';
import type { Example } from '../example.ts';

const wrongField = new ApiError(400, [{ code: 'too_small', message: '', field: 'name' }], '');

export const form: readonly Example[] = [
  { parts: ['PasswordField'], state: 'empty', show: () => <PasswordField label="Passwort" /> },
  {
    parts: ['PasswordField'],
    state: 'wrong',
    show: () => <PasswordField label="Passwort" defaultValue="kurz" error="Bitte geben Sie Ihr Passwort ein." />,
  },
  { parts: ['PasswordField'], state: 'disabled', show: () => <PasswordField label="Passwort" disabled /> },
  {
    parts: ['DayInput'],
    state: 'empty',
    show: () => <DayInput label="Rechnungsdatum" value={null} onChange={nothing} />,
  },
  {
    parts: ['DayInput'],
    state: 'filled',
    show: () => <DayInput label="Rechnungsdatum" value="2026-11-21" onChange={nothing} />,
  },
  {
    parts: ['DayInput'],
    state: 'unreadable',
    show: () => <DayInput label="Rechnungsdatum" value="31.02.2026" onChange={nothing} />,
  },
  {
    parts: ['DayInput'],
    state: 'wrong',
    show: () => <DayInput label="Zahlbar bis" value="2026-11-21" onChange={nothing} error={longName} />,
  },
  {
    parts: ['KeptInputNotice'],
    state: 'offered',
    show: () => <KeptInputNotice kept={{ isOffered: true, restore: nothing, forget: nothing }} />,
  },
  {
    parts: ['FormBar'],
    state: 'unchanged',
    show: () => <FormBar isDirty={false} isSaving={false} onSave={nothing} onCancel={nothing} />,
  },
  {
    parts: ['FormBar'],
    state: 'changed',
    show: () => <FormBar isDirty isSaving={false} onSave={nothing} onCancel={nothing} />,
  },
  { parts: ['FormBar'], state: 'saving', show: () => <FormBar isDirty isSaving onSave={nothing} onCancel={nothing} /> },
  {
    parts: ['FormBar'],
    state: 'not saved: no connection',
    show: () => <FormBar isDirty isSaving={false} error={createNetworkError()} onSave={nothing} onCancel={nothing} />,
  },
  {
    parts: ['FormBar'],
    state: 'not saved: a wrong field',
    show: () => <FormBar isDirty isSaving={false} error={wrongField} onSave={nothing} onCancel={nothing} />,
  },
  {
    parts: ['FormBar'],
    state: 'not to be saved',
    show: () => (
      <FormBar
        isDirty={false}
        isSaving={false}
        canSave={false}
        saveLabel="Rechnung anlegen"
        onSave={nothing}
        onCancel={nothing}
      />
    ),
  },
];
