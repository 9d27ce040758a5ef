import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFileInvoice } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#platform/contract/days.ts';
import type { RecordReference } from '#platform/contract/field-kinds.ts';
import { call } from '#platform/web/api/client.ts';
import { todayInGermany } from '#platform/web/clock.ts';
import { InlineError } from '#platform/web/components/states.tsx';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { DayInput } from '#platform/web/form/day-input.tsx';
import { FieldGrid } from '#platform/web/form/form-section.tsx';
import { RecordSelect } from '#platform/web/form/record-input.tsx';
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
      <Modal
        opened={isOpen}
        onClose={dialog.close}
        title={t('time.bill.title')}
        closeButtonProps={{ 'aria-label': t('platform:actions.close') }}
      >
        {isOpen ? <BillForm onClose={dialog.close} /> : null}
      </Modal>
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
  const billing = useMutation({
    mutationFn: (projectId: string) => call(billTimeEntries, { body: { projectId, from: from ?? '', to: to ?? '' } }),
    meta: { silent: true },
    onSuccess: async ({ invoiceId, withoutPrice }) => {
      clearInvoiceLists(client);
      void refreshTimeEntries(client);
      // With prices missing, the draft is opened after the user has read that.
      if (withoutPrice.length > 0) return;
      notifySuccess(t('time.toasts.billed', { number: invoiceId }));
      await open(invoiceId);
    },
  });
  const open = (invoiceId: string) => {
    onClose();
    return navigate(invoicePage.link({ invoiceId }));
  };
  const { invoiceId = '', withoutPrice = [] } = billing.data ?? {};
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (project !== null) billing.mutate(project.id);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
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
        {billing.error === null ? null : <InlineError error={billing.error} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={billing.isPending} disabled={project === null || from === null || to === null}>
            {t('time.bill.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Returns the last month: hours are mostly billed after a month is over. */
function lastMonth(): { from: string | null; to: string | null } {
  const to = addDays(`${todayInGermany().slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}
