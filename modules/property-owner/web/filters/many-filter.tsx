import { Button, Checkbox, Combobox, Text, useCombobox } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './filters.module.css';

export interface FilterOption {
  readonly value: string;
  readonly label: string;
  /** Group that it belongs to, which is the option before its members. */
  readonly group?: string | undefined;
  /** Second line, such as a number that tells equal names apart. */
  readonly detail?: string | undefined;
  /** True if some of its members are selected, but not all. */
  readonly isPartial?: boolean;
}

interface ManyFilterProps {
  /** Name of the filtered property, such as `Mieter`. */
  readonly label: string;
  readonly options: readonly FilterOption[];
  readonly chosen: readonly string[];
  /** Text of the button with several selected options, such as `5 Einheiten`. */
  readonly summary: string;
  readonly onToggle: (value: string) => void;
  readonly onClear: () => void;
  /** Text shown without any options. */
  readonly none: string;
}

/** Filter with several values: a button with what is selected opens the options with a search. */
export function ManyFilter({ label, options, chosen, summary, onToggle, onClear, none }: ManyFilterProps) {
  const { t } = useTranslation('property-owner');
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch('');
      combobox.focusTarget();
    },
  });
  const words = search.toLocaleLowerCase().trim();
  const matches = (text: string | undefined) => text?.toLocaleLowerCase().includes(words) === true;
  const found = new Set(options.filter(({ label: name, detail }) => matches(name) || matches(detail)));
  const foundGroups = new Set([...found].flatMap(({ group }) => group ?? []));
  // A group that is found shows its members, a found member its group.
  const shown = options.filter(
    (option) =>
      found.has(option) || foundGroups.has(option.value) || [...found].some(({ value }) => value === option.group),
  );
  const named = chosen.length === 1 ? options.find(({ value }) => value === chosen[0])?.label : undefined;
  const text = chosen.length === 0 ? label : named === undefined ? summary : `${label}: ${named}`;
  return (
    <Combobox store={combobox} position="bottom-start" width={320} onOptionSubmit={onToggle}>
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <Button
          variant={chosen.length === 0 ? 'default' : 'light'}
          className={classes.many ?? ''}
          fw={400}
          px={12}
          justify="space-between"
          rightSection={<IconChevronDown size={16} aria-hidden />}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          title={text}
          onClick={() => combobox.toggleDropdown()}
        >
          {text}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        {options.length === 0 ? null : (
          <Combobox.Search
            value={search}
            onChange={({ currentTarget: { value } }) => setSearch(value)}
            placeholder={t('filters.search')}
            aria-label={t('filters.searchIn', { label })}
            role="combobox"
            aria-expanded={combobox.dropdownOpened}
            aria-controls={combobox.listId ?? ''}
          />
        )}
        <Combobox.Options aria-label={label} aria-multiselectable className={classes.options ?? ''}>
          {shown.map(({ value, label: name, group, detail, isPartial = false }) => (
            <Combobox.Option
              key={value}
              value={value}
              active={chosen.includes(value)}
              aria-selected={chosen.includes(value)}
              className={classes.option ?? ''}
              data-member={group !== undefined || undefined}
            >
              <Checkbox.Indicator
                size="xs"
                checked={chosen.includes(value)}
                indeterminate={isPartial && !chosen.includes(value)}
                aria-hidden
              />
              <span>
                {name}
                {detail === undefined ? null : (
                  <Text span size="xs" c="dimmed" display="block">
                    {detail}
                  </Text>
                )}
              </span>
            </Combobox.Option>
          ))}
          {shown.length > 0 ? null : (
            <Combobox.Empty>{options.length === 0 ? none : t('filters.nothingFound')}</Combobox.Empty>
          )}
        </Combobox.Options>
        {chosen.length === 0 ? null : (
          <Combobox.Footer>
            <Button variant="subtle" size="xs" fullWidth onClick={onClear}>
              <Text span size="sm">
                {t('filters.all')}
              </Text>
            </Button>
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
