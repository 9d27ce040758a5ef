import { Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { EntityEditing } from '#platform/web/form/use-entity-form.ts';
import type { homepageFields } from '../../contract/homepage/homepage-fields.ts';
import classes from './homepage.module.css';

interface PagePreviewProps {
  readonly editing: EntityEditing<typeof homepageFields>;
  readonly nameOf: (target: string) => string;
}

/** The page as a telephone shows it, while it is typed. */
export function PagePreview({ editing, nameOf }: PagePreviewProps) {
  const { t } = useTranslation('real-estate');
  const [heading, text, navigateTo, background, avatar] = useWatch({
    control: editing.form.control,
    name: ['heading', 'text', 'navigateTo', 'background', 'avatar'],
  });
  return (
    <aside className={classes.preview} aria-label={t('homepage.preview')}>
      <Text size="sm" c="dimmed">
        {t('homepage.preview')}
      </Text>
      <div className={classes.phone}>
        {background === '' ? null : <img className={classes.background} src={background} alt="" />}
        <div className={classes.content}>
          {avatar === '' ? null : <img className={classes.avatar} src={avatar} alt="" />}
          <p className={classes.heading}>{heading}</p>
          <p className={classes.paragraph}>{text}</p>
          {navigateTo === '' ? null : <span className={classes.button}>{nameOf(navigateTo)}</span>}
        </div>
      </div>
    </aside>
  );
}
