import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { personQuery } from '../../people/people-queries.ts';
import { PersonSelect } from '../../people/person-select.tsx';

interface PersonFilterProps {
  /** Id of the chosen person; undefined for all. */
  readonly value: string | undefined;
  readonly onChange: (id: string | null) => void;
}

/** Filter of one person. */
export function PersonFilter({ value, onChange }: PersonFilterProps) {
  const { t } = useTranslation('assistants');
  const { data } = useQuery({ ...personQuery(value ?? ''), enabled: value !== undefined });
  return (
    <PersonSelect
      value={value === undefined ? null : (data ?? null)}
      onChange={onChange}
      clearLabel={t('entries.filters.clearPerson')}
      input={{ 'aria-label': t('entries.filters.person'), placeholder: t('entries.filters.anyPerson') }}
    />
  );
}
