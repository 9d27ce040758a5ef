import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toLocale } from '#platform/contract/languages.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { AuditEntry } from '../contract/index.ts';
import { useValueInWords } from './catalogue-words.ts';
import { useEntryWords } from './entry-words.ts';
import classes from './audit.module.css';

/** Everything an entry knows: the exact time, who and what with their identifiers, and what changed from what to what. */
export function AuditDetails({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const words = useEntryWords();
  const language = useLanguage();
  const { user, subject, changes, withoutVersion, address } = entry;
  const time = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : toLocale(language), { dateStyle: 'full', timeStyle: 'long' });
  return (
    <div className={classes.details}>
      <dl className={classes.facts}>
        <Fact name={t('details.time')}>{time.format(new Date(entry.occurredAt))}</Fact>
        <Fact name={t('details.user')}>
          {words.user(entry)}
          {user === null || user.email === '' || user.name === '' ? null : ` <${user.email}>`}
        </Fact>
        {subject === null ? null : (
          <Fact name={words.subjectType(subject.type)}>
            {words.subject(subject)}
            {subject.id === null ? null : <code className={classes.code}>{subject.id}</code>}
          </Fact>
        )}
        {address === null ? null : <Fact name={t('details.address')}>{address}</Fact>}
        <Fact name={t('details.requestId')}>
          <code className={classes.code}>{entry.requestId}</code>
        </Fact>
        {withoutVersion ? <Fact name={t('details.note')}>{t('details.withoutVersion')}</Fact> : null}
      </dl>
      {changes.length === 0 ? null : <Changes event={entry.event} changes={changes} />}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Changes({ event, changes }: Pick<AuditEntry, 'event' | 'changes'>) {
  const { t } = useTranslation('audit');
  const words = useEntryWords();
  const inWords = useValueInWords(changes);
  return (
    <table className={classes.changes}>
      <caption>{t('details.changes')}</caption>
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
            <td data-name={t('details.from')}>{from === null ? <Nothing /> : inWords(field, from)}</td>
            <td data-name={t('details.to')}>{to === null ? <Nothing /> : inWords(field, to)}</td>
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
