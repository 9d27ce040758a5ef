import { formatMonth } from '#platform/contract/format-calendar.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFileDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { todayInGermany } from '#platform/web/clock.ts';
import { useShortcuts } from '#platform/web/components/shortcuts.ts';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { renderTimeSheet } from '../../contract/time-entries/time-entries.ts';
import { personsQuery } from './time-queries.ts';

const offeredMonths = 13;

/** Dialog that asks for a month, and for a person if the user sees all hours, and downloads the sheet. */
export function SheetDownload({ seesAll }: { readonly seesAll: boolean }) {
  const { t } = useTranslation('accounting');
  const [isOpen, dialog] = useDisclosure(false);
  useShortcuts({ 'mod+p': dialog.open });
  return (
    <>
      <Button variant="default" leftSection={<IconFileDownload size={16} aria-hidden />} onClick={dialog.open}>
        {t('time.sheet.title')}
      </Button>
      <FormDialog opened={isOpen} onClose={dialog.close} title={t('time.sheet.title')}>
        <SheetForm seesAll={seesAll} onDone={dialog.close} />
      </FormDialog>
    </>
  );
}

function SheetForm({ seesAll, onDone }: { readonly seesAll: boolean; readonly onDone: () => void }) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const months = listMonths();
  const [month, setMonth] = useState(months[0] ?? '');
  const [personId, setPersonId] = useState('');
  const { data: persons = [] } = useQuery({ ...personsQuery(month), enabled: seesAll });
  // A person without hours in the chosen month is no option.
  const chosen = persons.some(({ id }) => id === personId) ? personId : '';
  const download = useDownload(renderTimeSheet, {
    toFile: () => ({ name: `${t('time.sheet.title')}-${month}.pdf`, type: 'application/pdf' }),
    onSaved: onDone,
  });
  return (
    <DialogForm
      action={download}
      input={{ query: { month, language, ...(chosen !== '' && { personId: chosen }) } }}
      submitLabel={t('time.sheet.download')}
    >
      <NativeSelect
        label={t('time.sheet.month')}
        data-autofocus
        value={month}
        data={months.map((value) => ({ value, label: formatMonth(value, language) }))}
        onChange={({ currentTarget: { value } }) => setMonth(value)}
      />
      {seesAll ? (
        <NativeSelect
          label={t('time.fields.person')}
          value={chosen}
          data={[{ value: '', label: t('time.ownHours') }, ...persons.map(({ id, label }) => ({ value: id, label }))]}
          onChange={({ currentTarget: { value } }) => setPersonId(value)}
        />
      ) : null}
    </DialogForm>
  );
}

/** Lists this month and previous ones, `YYYY-MM`. */
function listMonths(): string[] {
  const [year = 0, month = 1] = todayInGermany().split('-').map(Number);
  return Array.from({ length: offeredMonths }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - index, 1)).toISOString().slice(0, 7),
  );
}
