import { NativeSelect, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportPreview } from './record-screen.ts';
import textClasses from '../components/text.module.css';

/** Number of sample values beside a column's name. */
const shownSamples = 3;

interface MappingTableProps {
  readonly preview: ImportPreview;
  /** Fields by column; null for a column that is left out. */
  readonly mapping: readonly (string | null)[];
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly disabled: boolean;
  readonly onChange: (index: number, field: string) => void;
}

/** Columns of a table with samples, and the field of each. */
export function MappingTable({ preview, mapping, options, disabled, onChange }: MappingTableProps) {
  const { t } = useTranslation('platform');
  // Two columns may have the same name: only their index distinguishes them.
  const columns = preview.columns.map(({ name }, index) => ({ name, index, key: `column ${index}` }));
  return (
    <Table.ScrollContainer minWidth={420} mah="45vh">
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('records.import.column')}</Table.Th>
            <Table.Th>{t('records.import.samples')}</Table.Th>
            <Table.Th>{t('records.import.field')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {columns.map(({ name, key, index }) => (
            <Table.Tr key={key}>
              <Table.Td className={textClasses['anywhere']}>{name}</Table.Td>
              <Table.Td maw={240}>
                <Text size="sm" c="dimmed" className="kontor-ellipsis">
                  {preview.rows
                    .slice(0, shownSamples)
                    .map(({ cells }) => cells[index] ?? '')
                    .filter((cell) => cell !== '')
                    .join(' · ')}
                </Text>
              </Table.Td>
              <Table.Td>
                <NativeSelect
                  aria-label={t('records.import.fieldOf', { name })}
                  value={mapping[index] ?? ''}
                  data={options}
                  disabled={disabled}
                  onChange={({ currentTarget: { value } }) => onChange(index, value)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
