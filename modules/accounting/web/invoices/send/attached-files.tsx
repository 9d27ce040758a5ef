import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconFileTypePdf, IconFileTypeXml, IconPaperclip } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FoldChevron } from '#platform/web/components/fold-chevron.tsx';
import { PdfPreview } from '#platform/web/documents/pdf-preview.tsx';
import { toFileName } from '#modules/accounting/contract/shared/file-names.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { syntaxToSend } from '#modules/accounting/contract/invoices/xml-alone.ts';
import { fetchInvoicePdf } from '../invoice-queries.ts';
import { describeProblem } from '../values/describe-problem.ts';

interface AttachedFilesProps {
  readonly invoice: Invoice;
  readonly attachXml: boolean;
}

/** Names of the attachments of a mail; the PDF can be opened. */
export function AttachedFiles({ invoice, attachXml }: AttachedFilesProps) {
  const { invoiceId } = invoice;
  const { t } = useTranslation('accounting');
  const [isShown, setShown] = useState(false);
  const name = toFileName(invoiceId);
  const fetchPdf = useCallback((signal: AbortSignal) => fetchInvoicePdf(invoiceId, signal), [invoiceId]);
  return (
    <Stack gap="xs" role="group" aria-label={t('sending.attachments')}>
      <Text size="sm" fw={500}>
        {t('sending.attachments')}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          aria-expanded={isShown}
          aria-label={t('sending.preview', { name })}
          onClick={() => setShown(!isShown)}
          leftSection={<IconFileTypePdf size={16} aria-hidden />}
          rightSection={<FoldChevron />}
        >
          {name}
        </Button>
        {attachXml ? (
          <Group gap={6} wrap="nowrap">
            <IconFileTypeXml size={16} aria-hidden />
            <Text size="sm">{toFileName(invoiceId, syntaxToSend(invoice))}</Text>
          </Group>
        ) : null}
        {invoice.attachments.map(({ id, fileName }) => (
          <Group key={id} gap={6} wrap="nowrap">
            <IconPaperclip size={16} aria-hidden />
            <Text size="sm">{fileName}</Text>
          </Group>
        ))}
      </Group>
      {isShown ? (
        <Box h={480} display="grid">
          <PdfPreview fetchPdf={fetchPdf} describeProblem={(problem) => describeProblem(problem, t)} label={name} />
        </Box>
      ) : null}
    </Stack>
  );
}
