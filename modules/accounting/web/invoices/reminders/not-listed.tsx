import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatList } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { openItemsPage } from '../../pages.ts';

interface NotListedProps {
  /** Late invoices with a hold of their own. */
  readonly held: number;
  /** Late invoices of customers who are never reminded. */
  readonly excluded: number;
}

/** Line that says which late invoices the list of due reminders leaves out; nothing without any. */
export function NotListed({ held, excluded }: NotListedProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const parts = [
    ...(held === 0 ? [] : [t('reminding.notListed.held', { count: held })]),
    ...(excluded === 0 ? [] : [t('reminding.notListed.excluded', { count: excluded })]),
  ];
  if (parts.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {t('reminding.notListed.text', { parts: formatList(parts, language) })}{' '}
      <Anchor size="sm" renderRoot={(props) => <Link {...openItemsPage.link({})} {...props} />}>
        {t('openItems.title')}
      </Anchor>
    </Text>
  );
}
