import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUserSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchSelect } from '#platform/web/form/search-select.tsx';
import { useCommand } from '#platform/web/form/use-action.ts';
import { toCustomerFields } from '#modules/accounting/contract/invoices/invoice-customer.ts';
import type { Customer } from '#modules/accounting/contract/invoices/invoice-customer.ts';
import { foundCustomersQuery } from '../../customers/customer-queries.ts';
import { fetchCustomer } from '../../customers/customer-record-queries.ts';
import classes from './invoice-editor.module.css';
import textClasses from '#platform/web/components/text.module.css';

interface CustomerPickerProps {
  /** True if the focus starts here. */
  readonly isStart: boolean;
  readonly onChoose: (customer: Customer) => void;
  /** Creates a customer with the name that was searched for. */
  readonly onCreate: (name: string) => void;
}

const [create, hint] = ['create', 'hint'];

/** Input that finds a customer among the records, or offers to create one. */
export function CustomerPicker({ isStart, onChoose, onCreate }: CustomerPickerProps) {
  const { t } = useTranslation(['accounting', 'platform']);
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const typed = search.trim();
  const [searchTerm] = useDebouncedValue(typed, 200);
  const records = useQuery({ ...foundCustomersQuery(searchTerm), enabled: isOpen });
  const found = records.data ?? [];
  const isCurrent = searchTerm === typed && !records.isPending && !records.isPlaceholderData;
  const nothing = records.isError
    ? t('customer.failed')
    : t(records.isPending || searchTerm !== typed ? 'customer.loading' : 'customer.nothing');
  // The customer may have changed since the search.
  const choosing = useCommand(fetchCustomer, { onDone: onChoose });
  return (
    <SearchSelect
      options={[
        ...found.map(({ id, name }) => ({ value: id, label: name })),
        ...(found.length === 0 ? [{ value: hint, label: nothing, isNote: true }] : []),
        { value: create, label: typed === '' ? t('customer.create') : t('customer.createNamed', { name: typed }) },
      ]}
      areCurrent={isCurrent}
      isLoading={records.isFetching}
      search={search}
      onSearch={setSearch}
      isOpen={isOpen}
      onOpen={setOpen}
      onChoose={(value) => {
        if (value === create) return onCreate(typed);
        setSearch('');
        return choosing.run(value);
      }}
      listClass={classes.found}
      renderOption={(option) => (
        <PickerOption
          label={option.label}
          record={found.find(({ id }) => id === option.value)}
          isCreate={option.value === create}
        />
      )}
      input={{
        label: t('customer.search'),
        placeholder: t('customer.placeholder'),
        leftSection: <IconUserSearch size={16} aria-hidden />,
        'data-start': isStart || undefined,
      }}
    />
  );
}

function PickerOption({
  label,
  record,
  isCreate,
}: {
  readonly label: string;
  readonly record: Customer | undefined;
  readonly isCreate: boolean;
}) {
  if (record === undefined)
    return (
      <Text size="sm" lineClamp={2} fw={isCreate ? 550 : 400}>
        {label}
      </Text>
    );
  const { customerId, customerStreet, customerPostcode, customerCity } = toCustomerFields(record);
  return (
    <div className={textClasses['narrow']}>
      <Text size="sm" truncate>
        {label}
      </Text>
      <Text size="xs" opacity={0.75} truncate>
        {[customerId, customerStreet, `${customerPostcode} ${customerCity}`.trim()].filter(Boolean).join(' · ')}
      </Text>
    </div>
  );
}
