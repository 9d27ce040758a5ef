import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconClock, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SelectFilter } from '#platform/web/lists/filter-fields.tsx';
import type { Handover } from '../../contract/handover/handover.ts';
import type { HandoverFilters } from './handover-queries.ts';
import type { ChangeFilters } from './change-filters.ts';
import { PeriodDialog } from './period-dialog.tsx';

interface HandoverFilterRowProps {
  readonly filters: HandoverFilters;
  /** Undefined until the first answer. */
  readonly shown: Handover | undefined;
  readonly onChange: ChangeFilters;
}

const toOptions = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

/** Period, living area and tour of a handover. */
export function HandoverFilterRow({ filters, shown, onChange }: HandoverFilterRowProps) {
  const { t } = useTranslation('assistants');
  const [isOpen, dialog] = useDisclosure(false);
  const list = { filters, setFilters: onChange };
  const hasPeriod = filters.from !== undefined || filters.to !== undefined;
  return (
    <Group gap={12} role="search">
      <Button
        variant="default"
        leftSection={<IconClock size={16} aria-hidden />}
        disabled={shown === undefined}
        onClick={dialog.open}
      >
        {t('handover.choosePeriod')}
      </Button>
      {hasPeriod ? (
        <Button
          variant="subtle"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => onChange({ from: null, to: null })}
        >
          {t('handover.sinceShift')}
        </Button>
      ) : null}
      {shown === undefined || shown.livingAreas.length === 0 ? null : (
        <SelectFilter
          list={list}
          name="livingArea"
          label={t('handover.livingArea')}
          all={t('handover.allAreas')}
          options={toOptions(shown.livingAreas)}
        />
      )}
      {shown === undefined || shown.tours.length === 0 ? null : (
        <SelectFilter
          list={list}
          name="tour"
          label={t('handover.tour')}
          all={t('handover.allTours')}
          options={toOptions(shown.tours)}
        />
      )}
      {shown === undefined ? null : (
        <PeriodDialog
          opened={isOpen}
          from={shown.from}
          to={filters.to ?? null}
          onClose={dialog.close}
          onChange={onChange}
        />
      )}
    </Group>
  );
}
