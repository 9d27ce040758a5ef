import { useTranslation } from 'react-i18next';
import { RecordSelect } from '#platform/web/form/record-input.tsx';
import type { SearchSelectInput } from '#platform/web/form/search-select.tsx';
import { personOptionsQuery } from './people-queries.ts';
import type { Patient } from './people-queries.ts';
import { usePersonWords } from './use-person-words.ts';
import type { NamedPerson } from './use-person-words.ts';

interface PersonSelectProps {
  readonly value: (NamedPerson & { readonly id: string }) | null;
  /** Receives the id of the chosen person, null for none. */
  readonly onChange: (id: string | null) => void;
  /** Label of the button that removes the choice; absent without one. */
  readonly clearLabel?: string;
  readonly input: SearchSelectInput;
}

/** Select of a person by name, birth year and room; former people come last and say so. */
export function PersonSelect({ value, onChange, clearLabel, input }: PersonSelectProps) {
  const { t } = useTranslation('assistants');
  const words = usePersonWords();
  const describe = (person: Patient, isFormer: boolean) => ({
    id: person.id,
    label: words.line(person),
    ...(isFormer ? { within: t('people.former', { state: t(`people.states.${person.state}`) }) } : {}),
  });
  return (
    <RecordSelect
      source={{ find: (term) => personOptionsQuery(term, describe) }}
      value={value === null ? null : { id: value.id, label: words.line(value) }}
      onChange={(chosen) => onChange(chosen?.id ?? null)}
      canBeEmpty={false}
      {...(clearLabel === undefined ? {} : { clearLabel })}
      input={{ placeholder: t('people.find'), ...input }}
    />
  );
}
