import { useTranslation } from 'react-i18next';
import type { CareEntry } from '#modules/assistants/contract/entries/entry.ts';
import { useEntryWords } from '../content/use-entry-words.ts';
import classes from './draft.module.css';

/** Calm band above a draft: that it is one, and where it comes from. */
export function DraftBand({ entry: { type, kind, engine, model, createdAt } }: { readonly entry: CareEntry }) {
  const { t } = useTranslation('assistants');
  const { event } = useEntryWords();
  return (
    <p className={classes.band}>
      <b>{t('drafts.band')}</b>
      <span>
        {kind === 'review' ? t('entries.kinds.review') : t(`entries.types.${type}`)}
        {' · '}
        {t(`drafts.origins.${engine}`, { model, time: event(createdAt) })}
      </span>
    </p>
  );
}
