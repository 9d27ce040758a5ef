import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RiskArea, Topic } from '#modules/assistants/contract/drafts/answer.ts';
import { careConfigurationQuery } from '../../configuration/care-setting-queries.ts';
import { numberOf } from './topics.ts';

/** Returns the headings of topics and areas; the sixth topic is called after the setting of the organisation. */
export function useAssessmentWords() {
  const { t } = useTranslation('assistants');
  const { data: configuration } = useQuery(careConfigurationQuery());
  const heading = (topic: Topic): string =>
    topic === 'topic6'
      ? t(`assessment.topic6.${configuration?.careSetting ?? 'outpatient'}`)
      : t(`assessment.topics.${topic}`);
  const area = (name: RiskArea): string => t(`assessment.areas.${name}`);
  return {
    heading,
    /** Heading with the number of the form. */
    title: (topic: Topic): string => [numberOf(topic), heading(topic)].filter(Boolean).join(' '),
    area,
    cell: (topic: Topic, name: RiskArea): string => t('assessment.cell', { topic: heading(topic), area: area(name) }),
    choice: (decided: boolean | null): string =>
      t(decided === null ? 'assessment.choices.open' : decided ? 'assessment.choices.yes' : 'assessment.choices.no'),
  };
}
