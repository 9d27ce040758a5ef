import { Alert } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { formatList } from '#platform/web/format/format.ts';
import { useObjectWords } from '../objects/use-object-words.ts';
import { useColleagues } from './use-colleagues.ts';

/** Names of the other people who have the object open now; nothing while there are none. */
export function Colleagues({ objectId }: { readonly objectId: string }) {
  const { t, language } = useObjectWords();
  const names = useColleagues(objectId);
  if (names.length === 0) return null;
  const shown = names.map((name) => name || t('object.someone'));
  return (
    <Alert className="kontor-notice" icon={<IconUsers size={18} aria-hidden />}>
      {t('object.alsoOpen', { count: names.length, names: formatList(shown, language) })}
    </Alert>
  );
}
