import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Engine } from '../../contract/drafts/answer.ts';
import type { ModelProblem } from '../../contract/model/model-problems.ts';

interface EngineNoticeProps {
  readonly engine: Engine;
  readonly problem?: ModelProblem | undefined;
}

/** Says what drafted, and why a language model did not. */
export function EngineNotice({ engine, problem }: EngineNoticeProps) {
  const { t } = useTranslation('assistants');
  if (problem !== undefined)
    return (
      <Text size="sm" role="status">
        {t(`chat.problems.${problem}`)} {t('chat.byRules')}
      </Text>
    );
  return (
    <Text size="sm" c="dimmed">
      {t(engine === 'rules' ? 'chat.byRules' : 'chat.byModel')}
    </Text>
  );
}
