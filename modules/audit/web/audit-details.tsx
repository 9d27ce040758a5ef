import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toFormatLocale } from '#platform/contract/languages.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import type { AuditEntry } from '../contract/index.ts';
import { useEntryWords } from './entry-words.ts';
import { useValuesInWords } from './values-in-words.ts';
import classes from './audit.module.css';

/** Everything an entry knows: the exact time, who and what with their identifiers, and what changed from what to what. */
export function AuditDetails({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const words = useEntryWords();
  const language = useLanguage();
  const { user, subject, changes, withoutVersion, address } = entry;
  const time = new Intl.DateTimeFormat(toFormatLocale(language), { dateStyle: 'full', timeStyle: 'long' });
  return (
    <div className={classes.details}>
      <FactList
        facts={[
          [t('details.time'), time.format(new Date(entry.occurredAt))],
          [t('details.user'), `${words.user(entry)}${user === null || user.email === '' || user.name === '' ? '' : ` <${user.email}>`}`],
          [subject === null ? '' : words.subjectType(subject.type), subject && <Record name={words.subject(subject)} id={subject.id} />],
          [t('details.address'), address],
          [t('details.requestId'), <code key="id" className={classes.code}>{entry.requestId}</code>],
          [t('details.note'), withoutVersion ? t('details.withoutVersion') : null],
        ]}
      />
      {changes.length === 0 ? null : <Changes event={entry.event} changes={changes} />}
    </div>
  );
}

function Record({ name, id }: { name: string; id: string | null }) {
  return (
    <>
      {name}
      {id === null ? null : <code className={classes.id}>{id}</code>}
    </>
  );
}

function Changes({ event, changes }: Pick<AuditEntry, 'event' | 'changes'>) {
  const { t } = useTranslation('audit');
  const words = useEntryWords();
  const inWords = useValuesInWords(changes.map(({ field }) => field));
  return (
    <table className={classes.changes}>
      <VisuallyHidden component="caption">{t('details.changes')}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">{t('details.field')}</th>
          <th scope="col">{t('details.from')}</th>
          <th scope="col">{t('details.to')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, from, to }) => (
          <tr key={field}>
            <th scope="row">{words.field(event, field)}</th>
            <td>{from === null ? <Nothing /> : inWords(field, from)}</td>
            <td>{to === null ? <Nothing /> : inWords(field, to)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Nothing() {
  const { t } = useTranslation('audit');
  return <span className={classes.nothing}>{t('details.empty')}</span>;
}
