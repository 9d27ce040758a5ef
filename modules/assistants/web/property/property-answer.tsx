import { Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '#platform/web/feedback/question.ts';
import { listGaps } from '../../contract/property/gaps.ts';
import type { PropertyAnswer as Answer } from '../../contract/property/assistant.ts';
import { EngineNotice } from '../chat/engine-notice.tsx';
import { AnswerText } from '../chat/exchange.tsx';
import { ReportView } from '../chat/report-view.tsx';
import { createReportFetch } from './property-commands.ts';

/** Answer of the property assistant: a text with its PDF, and what is still missing in it. */
export function PropertyAnswer({ answer }: { readonly answer: Answer }) {
  const { t } = useTranslation('assistants');
  const [text, setText] = useState(answer.text);
  const fetchPdf = useMemo(() => createReportFetch(text), [text]);
  if (answer.type === 'text') return <AnswerText text={answer.text} />;
  const gaps = listGaps(text);
  const confirmDownload = async (): Promise<boolean> =>
    gaps.length === 0 ||
    ask({
      title: t('property.gaps.title', { count: gaps.length }),
      text: gaps.join('\n'),
      confirmLabel: t('property.gaps.download'),
      destructive: false,
    });
  return (
    <Stack gap="sm" miw={0}>
      <EngineNotice engine={answer.engine} {...(answer.problem && { problem: answer.problem })} />
      {answer.needsLawyer ? (
        <Text fw={600} role="note">
          {t('property.law')}
        </Text>
      ) : null}
      {gaps.length === 0 ? null : (
        <Text size="sm" c="dimmed">
          {t('property.gaps.open', { count: gaps.length })}
        </Text>
      )}
      <ReportView
        title={t(`property.kinds.${answer.kind ?? 'note'}`)}
        text={text}
        fetchPdf={fetchPdf}
        onEdit={async (changed) => setText(changed)}
        confirmDownload={confirmDownload}
      />
    </Stack>
  );
}
