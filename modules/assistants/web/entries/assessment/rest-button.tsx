import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { riskAreas } from '#modules/assistants/contract/drafts/answer.ts';
import type { RiskTopic } from '#modules/assistants/contract/drafts/answer.ts';
import type { AssessmentFormProps } from './form-props.ts';
import { denyRest } from './edit-cells.ts';
import { useAssessmentWords } from './use-assessment-words.ts';

/** Decides what is still open of a row as „nein“; a proposal stays one. */
export function RestButton({ sis, onChange, topic }: AssessmentFormProps & { readonly topic: RiskTopic }) {
  const { t } = useTranslation('assistants');
  const words = useAssessmentWords();
  const isOpen = riskAreas.some((area) => sis[topic].risks[area].riskExists === null);
  return (
    <Button
      variant="default"
      size="compact-sm"
      disabled={!isOpen}
      aria-label={t('assessment.restNoOf', { topic: words.heading(topic) })}
      onClick={() => onChange(denyRest(sis, topic))}
    >
      {t('assessment.restNo')}
    </Button>
  );
}
