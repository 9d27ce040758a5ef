import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CareAnswer } from '../../contract/care/assistant.ts';

/** Says what drafted, and why a language model did not. */
export function EngineNotice({ engine, problem }: Pick<CareAnswer, 'engine' | 'problem'>) {
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
