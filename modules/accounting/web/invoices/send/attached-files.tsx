import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconFileTypePdf, IconFileTypeXml } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { FoldChevron } from '#platform/web/components/fold-chevron.tsx';
import { PdfPreview } from '#platform/web/documents/pdf-preview.tsx';
import { type Invoice, renderInvoiceDocument } from '#modules/accounting/contract/invoices.ts';
import { toDownloadName } from '../download-name.ts';
import { describeProblem } from '../values/describe-problem.ts';

interface AttachedFilesProps {
  readonly invoice: Invoice;
  readonly attachXml: boolean;
}

const never = () => () => undefined;

/** What is attached to a mail, by name; the PDF can be looked at. */
export function AttachedFiles({ invoice, attachXml }: AttachedFilesProps) {
  const { t } = useTranslation('accounting');
  const [isShown, setShown] = useState(false);
  const name = toDownloadName(invoice.invoiceId);
  const fetchPdf = useCallback((signal: AbortSignal) => call(renderInvoiceDocument, { body: { invoice } }, { signal, background: true }), [invoice]);
  return (
    <Stack gap="xs" role="group" aria-label={t('sending.attachments')}>
      <Text size="sm" fw={500}>
        {t('sending.attachments')}
      </Text>
      <Group gap="xs">
        <Button
          variant="default" size="xs" aria-expanded={isShown} aria-label={t('sending.preview', { name })} onClick={() => setShown(!isShown)}
          leftSection={<IconFileTypePdf size={16} aria-hidden />} rightSection={<FoldChevron />}
        >
          {name}
        </Button>
        {attachXml ? (
          <Group gap={6} wrap="nowrap">
            <IconFileTypeXml size={16} aria-hidden />
            <Text size="sm">{name.replace(/pdf$/u, 'xml')}</Text>
          </Group>
        ) : null}
      </Group>
      {isShown ? (
        <Box h={480} display="grid">
          <PdfPreview fetchPdf={fetchPdf} subscribe={never} describeProblem={(problem) => describeProblem(problem, t)} label={name} />
        </Box>
      ) : null}
    </Stack>
  );
}
