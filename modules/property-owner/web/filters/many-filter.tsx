import { Button, Checkbox, Combobox, Text, useCombobox } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './filters.module.css';

interface FilterOption {
  readonly value: string;
  readonly label: string;
}

interface ManyFilterProps {
  /** Name of the filtered property, such as `Mieter`. */
  readonly label: string;
  readonly options: readonly FilterOption[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** Text shown without any options. */
  readonly none: string;
}

/** Filter with several values: a button with their number opens the options with a search. */
export function ManyFilter({ label, options, chosen, onChange, none }: ManyFilterProps) {
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
  const shown = options.filter((option) => option.label.toLocaleLowerCase().includes(words));
  const named = chosen.length === 1 ? options.find(({ value }) => value === chosen[0])?.label : undefined;
  const text = chosen.length === 0 ? label : `${label}: ${named ?? chosen.length}`;
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  return (
    <Combobox store={combobox} position="bottom-start" width={320} onOptionSubmit={toggle}>
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
          {shown.map(({ value, label: name }) => (
            <Combobox.Option
              key={value}
              value={value}
              active={chosen.includes(value)}
              aria-selected={chosen.includes(value)}
              className={classes.option ?? ''}
            >
              <Checkbox.Indicator size="xs" checked={chosen.includes(value)} aria-hidden />
              <span>{name}</span>
            </Combobox.Option>
          ))}
          {shown.length > 0 ? null : (
            <Combobox.Empty>{options.length === 0 ? none : t('filters.nothingFound')}</Combobox.Empty>
          )}
        </Combobox.Options>
        {chosen.length === 0 ? null : (
          <Combobox.Footer>
            <Button variant="subtle" size="xs" fullWidth onClick={() => onChange([])}>
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
