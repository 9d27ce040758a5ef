import { Anchor, Group, Text } from '@mantine/core';
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { OverviewTask } from '../../contract/overview/overview.ts';
import classes from './overview.module.css';

/** Tasks, the most urgent first; each line leads to the page where it ends. */
export function TaskCard({ tasks }: { readonly tasks: readonly OverviewTask[] }) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  if (tasks.length === 0)
    return (
      <Card title={t('overview.tasks')}>
        <Group gap={8} wrap="nowrap">
          <IconCircleCheck size={20} aria-hidden className={classes.done} />
          <Text size="sm">{t('overview.allDone')}</Text>
        </Group>
      </Card>
    );
  return (
    <Card title={t('overview.tasks')}>
      <ul className={classes.lines}>
        {tasks.map(({ kind, count, sum, href }) => (
          <li key={kind}>
            <Anchor component={Link} to={href} className={classes.line} underline="never">
              <span>
                {t(`overview.task.${kind}`, { count })}
                {sum === null ? null : <span className={classes.dimmed}> · {formatMoney(sum, language)}</span>}
              </span>
              <IconChevronRight size={16} aria-hidden />
            </Anchor>
          </li>
        ))}
      </ul>
    </Card>
  );
}
