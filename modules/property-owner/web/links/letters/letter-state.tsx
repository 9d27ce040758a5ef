import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Badge } from '#platform/web/components/badge.tsx';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { Addressee } from '#modules/property-owner/contract/links/letters/owner-letters.ts';

/** Day of an owner's letter and how long its code holds, or why it does not. */
export function LetterStateCell({ letter, hasEmail }: Pick<Addressee, 'letter' | 'hasEmail'>) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  if (letter === null)
    return (
      <Text size="sm" c="dimmed">
        {t('usersOwner.letters.none')}
      </Text>
    );
  const { writtenOn, validUntil, state } = letter;
  return (
    <Group gap="2px 8px">
      <Text size="sm">
        {t(state === 'expired' ? 'usersOwner.letters.wasValid' : 'usersOwner.letters.isValid', {
          writtenOn: formatDate(writtenOn, language),
          validUntil: formatDate(validUntil, language),
        })}
      </Text>
      {state === 'open' ? null : (
        <Badge tone={state === 'expired' ? 'neutral' : 'warning'}>{t(`usersOwner.letters.states.${state}`)}</Badge>
      )}
      {hasEmail ? <Badge tone="neutral">{t('usersOwner.letters.hasEmail')}</Badge> : null}
    </Group>
  );
}
