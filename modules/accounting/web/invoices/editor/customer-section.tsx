import { Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUserSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { customerRecordsQuery } from '../invoice-queries.ts';
import { customerFields, type InvoiceValues } from '../values/invoice-values.ts';
import { TextField } from './text-field.tsx';
import classes from './invoice-editor.module.css';

export interface CustomerSectionProps {
  readonly form: UseFormReturn<InvoiceValues>;
  /** Whether the work begins here. */
  readonly isStart: boolean;
}

/** The customer: chosen from the customer records, then free to edit for this invoice. */
export function CustomerSection({ form, isStart }: CustomerSectionProps) {
  return (
    <div className={classes.fields}>
      <div data-span="6" className={classes.picker}>
        <CustomerPicker form={form} isStart={isStart} />
      </div>
      <TextField form={form} name="customerName" span="6" />
      <TextField form={form} name="customerSalutation" />
      <TextField form={form} name="customerId" />
      <TextField form={form} name="customerStreet" span="6" />
      <TextField form={form} name="customerPostcode" span="2" />
      <TextField form={form} name="customerCity" span="4" />
    </div>
  );
}

function CustomerPicker({ form, isStart }: CustomerSectionProps) {
  const { t } = useTranslation('accounting');
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [searchTerm] = useDebouncedValue(search.trim(), 200);
  const records = useQuery({ ...customerRecordsQuery(searchTerm), enabled: isOpen });
  const found = records.data ?? [];
  const choose = (key: string | null) => {
    const customer = found.find((record) => toKey(record) === key);
    if (customer === undefined) return;
    for (const field of customerFields) form.setValue(field, customer[field], { shouldDirty: true });
    form.clearErrors([...customerFields]);
    setSearch('');
  };
  return (
    <Select
      label={t('customer.search')}
      placeholder={t('customer.placeholder')}
      leftSection={<IconUserSearch size={16} aria-hidden />}
      searchable
      // Typing opens it: arriving at the field does not.
      openOnFocus={false}
      data-start={isStart || undefined}
      value={null}
      data={found.map((record) => ({ value: toKey(record), label: record.customerName || record.customerId }))}
      filter={({ options }) => options}
      searchValue={search}
      onSearchChange={setSearch}
      onDropdownOpen={() => setOpen(true)}
      onChange={choose}
      nothingFoundMessage={records.isError ? t('customer.failed') : records.isLoading ? t('customer.loading') : t('customer.nothing')}
      maxDropdownHeight={280}
      renderOption={({ option }) => {
        const record = found.find((candidate) => toKey(candidate) === option.value);
        const place = [record?.customerStreet, `${record?.customerPostcode ?? ''} ${record?.customerCity ?? ''}`.trim()];
        return (
          <div style={{ minWidth: 0 }}>
            <Text size="sm" truncate>
              {option.label}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {[record?.customerId, ...place].filter(Boolean).join(' · ')}
            </Text>
          </div>
        );
      }}
    />
  );
}

// Different customers may share a name, and hand-written ones have no number.
function toKey(record: { customerId: string; customerName: string; customerStreet: string; customerCity: string }): string {
  return JSON.stringify([record.customerId, record.customerName, record.customerStreet, record.customerCity]);
}
