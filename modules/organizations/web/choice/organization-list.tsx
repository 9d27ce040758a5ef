import { Loader, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { OrganizationChoice } from '../workplace.ts';

interface OrganizationListProps {
  readonly organizations: readonly OrganizationChoice[];
  /** Id of the organisation that is being entered. */
  readonly chosen: OrganizationChoice['id'] | null;
  readonly onChoose: (id: OrganizationChoice['id']) => void;
}

/** Organisations as buttons; nothing without any. */
export function OrganizationList({ organizations, chosen, onChoose }: OrganizationListProps) {
  if (organizations.length === 0) return null;
  return (
    <ul className="kontor-choice">
      {organizations.map(({ id, name }) => (
        <li key={id}>
          <UnstyledButton className="kontor-choice-item" disabled={chosen !== null} onClick={() => onChoose(id)}>
            <span className="kontor-choice-name">{name}</span>
            {chosen === id ? <Loader size={18} /> : <IconChevronRight size={18} aria-hidden />}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
