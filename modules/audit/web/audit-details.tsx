import { formatFullInstant } from '#platform/contract/format-calendar.ts';
import { Table, Text, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import type { AuditEntry } from '../contract/index.ts';
import { useEntryWords } from './entry-words.ts';
import { useValuesInWords } from './values-in-words.ts';
import classes from './audit.module.css';

/** Details of an entry: exact time, user and record with their identifiers, and the changes. */
export function AuditDetails({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const words = useEntryWords();
  const language = useLanguage();
  const { user, subject, changes, withoutVersion, address } = entry;
  return (
    <div className={classes.details}>
      <FactList
        facts={[
          [t('details.time'), formatFullInstant(entry.occurredAt, language)],
          [
            t('details.user'),
            `${words.user(entry)}${user === null || user.email === '' || user.name === '' ? '' : ` <${user.email}>`}`,
          ],
          [
            subject === null ? '' : words.subjectType(subject.type, entry.event),
            subject && <Record name={words.subject(subject)} id={subject.id} />,
          ],
          [t('details.address'), address],
          [
            t('details.requestId'),
            <Text key="id" component="code" size="xs" ff="monospace">
              {entry.requestId}
            </Text>,
          ],
          [t('details.note'), withoutVersion ? t('details.withoutVersion') : null],
        ]}
      />
      {changes.length === 0 ? null : <Changes event={entry.event} subject={subject} changes={changes} />}
    </div>
  );
}

function Record({ name, id }: { name: string; id: string | null }) {
  return (
    <>
      {name}
      {id === null ? null : (
        <Text component="code" size="xs" c="dimmed" ff="monospace" display="block">
          {id}
        </Text>
      )}
    </>
  );
}

function Changes({ event, subject, changes }: Pick<AuditEntry, 'event' | 'subject' | 'changes'>) {
  const { t } = useTranslation('audit');
  const words = useEntryWords();
  const inWords = useValuesInWords(
    changes.map(({ field }) => field),
    subject?.type,
  );
  return (
    <Table className={classes.changes} verticalSpacing={5} borderColor="var(--kontor-line)" w="auto">
      <VisuallyHidden component="caption">{t('details.changes')}</VisuallyHidden>
      <Table.Thead fz="xs">
        <Table.Tr>
          <Table.Th>{t('details.field')}</Table.Th>
          <Table.Th>{t('details.from')}</Table.Th>
          <Table.Th>{t('details.to')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map(({ field, from, to }) => (
          <Table.Tr key={field}>
            <Table.Th scope="row">{words.field(event, field, subject?.type)}</Table.Th>
            <Table.Td>{from === null ? <Nothing /> : inWords(field, from)}</Table.Td>
            <Table.Td>{to === null ? <Nothing /> : inWords(field, to)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Nothing() {
  const { t } = useTranslation('audit');
  return (
    <Text span inherit c="dimmed" fs="italic">
      {t('details.empty')}
    </Text>
  );
}
