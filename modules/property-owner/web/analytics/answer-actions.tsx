import { Button, Group } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypeCsv, IconPhoto, IconPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { workbookMediaType } from '#platform/contract/files.ts';
import { savePicture } from '#platform/web/charts/save-picture.ts';
import { todayInGermany } from '#platform/web/clock.ts';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { exportAnswer, exportAnswerWorkbook } from '../../contract/analytics/analytics.ts';
import type { Answer } from '../../contract/analytics/answer.ts';
import { nameAnswer } from '../../contract/analytics/name-answer.ts';
import type { Plan } from '../../contract/analytics/plan.ts';
import { keepTile } from '../../contract/analytics/tiles.ts';
import { analyticsKeys } from './analytics-queries.ts';

interface AnswerActionsProps {
  readonly answer: Answer;
  readonly plan: Plan;
  readonly eid: string;
  readonly question: string;
  /** True for the answer to the question before, which cannot be kept under the new one. */
  readonly isFormer: boolean;
  /** Returns the drawing; null where there is none. */
  readonly drawing: (() => HTMLCanvasElement | null) | null;
}

/** Saves an answer as picture, CSV or workbook, and keeps its question on the overview. */
export function AnswerActions({
  answer: { chartJSOutput, understood },
  plan,
  eid,
  question,
  isFormer,
  drawing,
}: AnswerActionsProps) {
  const { t } = useTranslation('property-owner');
  const asked = question || understood || '';
  const name = (ending: string): string => `${nameAnswer(asked, todayInGermany())}.${ending}`;
  const csv = useDownload(exportAnswer, {
    toFile: () => ({ name: name('csv'), type: 'text/csv' }),
    toast: () => t('analytics.saved'),
  });
  const workbook = useDownload(exportAnswerWorkbook, {
    toFile: () => ({ name: name('xlsx'), type: workbookMediaType }),
    toast: () => t('analytics.saved'),
  });
  const keep = useAction(keepTile, { invalidates: [analyticsKeys.tiles], toast: () => t('analytics.kept') });
  const body = { plan, eid };
  const savePng = () => {
    const drawn = drawing?.() ?? null;
    if (drawn !== null)
      void savePicture(drawn, {
        title: chartJSOutput?.chartTitle ?? asked,
        subtitle: chartJSOutput?.chartSubTitle ?? '',
        name: name('png'),
      });
  };
  return (
    <Group gap="sm" mt="md">
      <Button
        leftSection={<IconPin size={18} aria-hidden />}
        loading={keep.isRunning}
        disabled={isFormer}
        onClick={() => keep.run({ body: { ...body, question: asked } })}
      >
        {t('analytics.keep')}
      </Button>
      {drawing === null ? null : (
        <Button variant="default" leftSection={<IconPhoto size={18} aria-hidden />} onClick={savePng}>
          {t('analytics.png')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconFileTypeCsv size={18} aria-hidden />}
        loading={csv.isRunning}
        onClick={() => csv.run({ body })}
      >
        {t('analytics.csv')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
        loading={workbook.isRunning}
        onClick={() => workbook.run({ body })}
      >
        {t('analytics.excel')}
      </Button>
    </Group>
  );
}
