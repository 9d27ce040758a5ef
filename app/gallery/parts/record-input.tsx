import { useState } from 'react';
import type { RecordReference } from '#platform/contract/field-kinds.ts';
import { RecordSelect } from '#platform/web/form/record-input.tsx';
import { longName, unbrokenName } from '../example.ts';
import type { Example } from '../example.ts';

const found: readonly RecordReference[] = [
  { id: '1', label: 'Malerbetrieb Sommer' },
  { id: '2', label: longName },
  { id: '3', label: unbrokenName },
];

function Select({
  chosen = null,
  isRequired = false,
  ...input
}: {
  chosen?: RecordReference | null;
  isRequired?: boolean;
  error?: string;
  disabled?: boolean;
}) {
  const [value, setValue] = useState(chosen);
  return (
    <RecordSelect
      source={{ find: () => ({ queryKey: ['gallery'], queryFn: () => found }) }}
      value={value}
      onChange={setValue}
      canBeEmpty={!isRequired}
      input={{ label: 'Kunde', ...input }}
    />
  );
}

const parts = ['RecordSelect', 'SearchSelect'];

export const recordInput: readonly Example[] = [
  { parts, state: 'empty', show: () => <Select /> },
  { parts, state: 'chosen', show: () => <Select chosen={{ id: '1', label: 'Malerbetrieb Sommer' }} /> },
  { parts, state: 'wrong', show: () => <Select isRequired error={longName} /> },
  { parts, state: 'disabled', show: () => <Select chosen={{ id: '1', label: 'Malerbetrieb Sommer' }} disabled /> },
  { parts, state: 'crowded', show: () => <Select chosen={{ id: '3', label: unbrokenName }} /> },
];
