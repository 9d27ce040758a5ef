import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFileInvoice } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { todayInGermany } from '#platform/web/clock.ts';
import { addDays } from '#platform/contract/days.ts';
import type { RecordReference } from '#platform/contract/field-kinds.ts';
import { DayInput } from '#platform/web/form/day-input.tsx';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { FieldGrid } from '#platform/web/form/form-section.tsx';
import { RecordSelect } from '#platform/web/form/record-input.tsx';
import { useAction } from '#platform/web/form/use-action.ts';
import { formatList } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { billTimeEntries } from '../../contract/time-entries/time-entries.ts';
import { clearInvoiceLists } from '../invoices/invoice-queries.ts';
import { invoicePage } from '../pages.ts';
import { lookupSource, refreshTimeEntries } from './time-queries.ts';

/** Dialog that asks for a project and a period, creates a draft of its unbilled hours and opens it. */
export function BillHours() {
  const { t } = useTranslation(['accounting', 'platform']);
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconFileInvoice size={16} aria-hidden />} onClick={dialog.open}>
        {t('time.bill.open')}
      </Button>
      <FormDialog opened={isOpen} onClose={dialog.close} title={t('time.bill.title')}>
        <BillForm onClose={dialog.close} />
      </FormDialog>
    </>
  );
}

function BillForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['accounting', 'platform']);
  const language = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [project, setProject] = useState<RecordReference | null>(null);
  const [{ from, to }, setPeriod] = useState(lastMonth);
  const [timeSheet, setTimeSheet] = useState(true);
  const billing = useAction(billTimeEntries, {
    // With prices missing, the draft is opened after the user has read that.
    toast: ({ invoiceId, withoutPrice, timeSheet: sheet }) =>
      withoutPrice.length > 0
        ? null
        : t(sheet === 'failed' ? 'time.toasts.billedWithoutSheet' : 'time.toasts.billed', { number: invoiceId }),
    onDone: ({ invoiceId, withoutPrice }) => {
      clearInvoiceLists(client);
      void refreshTimeEntries(client);
      return withoutPrice.length > 0 ? undefined : open(invoiceId);
    },
  });
  const open = (invoiceId: string) => {
    onClose();
    return navigate(invoicePage.link({ invoiceId }));
  };
  const { invoiceId = '', withoutPrice = [] } = billing.answer ?? {};
  if (withoutPrice.length > 0) {
    return (
      <Stack gap="md">
        <Text size="sm" c="var(--kontor-warning-text)" role="alert">
          {t('time.toasts.billedWithoutPrice', { number: invoiceId, services: formatList(withoutPrice, language) })}
        </Text>
        <Group justify="flex-end">
          <Button autoFocus onClick={() => void open(invoiceId)}>
            {t('time.bill.openDraft')}
          </Button>
        </Group>
      </Stack>
    );
  }
  return (
    <DialogForm
      action={billing}
      input={
        project === null || from === null || to === null
          ? null
          : { body: { projectId: project.id, from, to, timeSheet } }
      }
      submitLabel={t('time.bill.submit')}
    >
      <Text size="sm" c="dimmed">
        {t('time.bill.text')}
      </Text>
      <RecordSelect
        source={lookupSource('project')}
        value={project}
        canBeEmpty={false}
        onChange={setProject}
        input={{ label: t('time.fields.project'), withAsterisk: true, 'data-autofocus': true } as never}
      />
      <FieldGrid>
        <DayInput
          label={t('platform:list.from')}
          value={from}
          onChange={(day: string | null) => setPeriod({ from: day, to })}
        />
        <DayInput
          label={t('platform:list.to')}
          value={to}
          onChange={(day: string | null) => setPeriod({ from, to: day })}
        />
      </FieldGrid>
      <Checkbox
        size="sm"
        label={t('time.bill.timeSheet')}
        description={t('time.bill.timeSheetText')}
        checked={timeSheet}
        onChange={(event) => setTimeSheet(event.currentTarget.checked)}
      />
    </DialogForm>
  );
}

/** Returns the last month: hours are mostly billed after a month is over. */
function lastMonth(): { from: string | null; to: string | null } {
  const to = addDays(`${todayInGermany().slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}
