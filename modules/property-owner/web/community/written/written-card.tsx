import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Badge } from '#platform/web/components/badge.tsx';
import { Card } from '#platform/web/components/card.tsx';
import { writtenResolutionPage, writtenResolutionsPage } from '../../pages.ts';
import classes from '../../overview/overview.module.css';
import { useWrittenWords } from './use-written-words.ts';
import { openWrittenQuery } from './written-queries.ts';

/** Written resolutions that wait for votes or their announcement; nothing without any. */
export function WrittenCard({ eid }: { readonly eid: string }) {
  const { t } = useTranslation('property-owner');
  const words = useWrittenWords();
  const { data = [] } = useQuery(openWrittenQuery(eid));
  if (data.length === 0) return null;
  return (
    <Card
      title={t('written.openTitle')}
      action={
        <Anchor size="sm" renderRoot={(props) => <Link {...writtenResolutionsPage.link({}, { eid })} {...props} />}>
          {t('written.all')}
        </Anchor>
      }
    >
      <ul className={classes.lines}>
        {data.map((written) => {
          const { tone, text } = words.stateOf(written);
          return (
            <li key={written.id}>
              <Anchor
                className={classes.line}
                underline="never"
                renderRoot={(props) => (
                  <Link {...writtenResolutionPage.link({ writtenId: written.id }, { eid })} {...props} />
                )}
              >
                <span className={classes.words}>
                  {written.betreff}
                  <span className={classes.second}>{words.deadlineOf(written)}</span>
                </span>
                <Badge tone={tone}>{text}</Badge>
              </Anchor>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
