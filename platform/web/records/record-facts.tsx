import { Anchor, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RecordReference } from '../../contract/field-kinds.ts';
import { isEmptyValue } from '../../contract/fields.ts';
import { writableFields } from '../../contract/records/entity.ts';
import { Card } from '../components/card.tsx';
import { fieldKinds } from '../form/kinds.tsx';
import { FactList } from '../lists/fact-list.tsx';
import type { RecordScreen } from './record-screen.ts';
import type { ShownRecord } from './shown-record.ts';
import type { RecordView } from './record-view.ts';
import { useRecordWords } from './record-words.ts';
import classes from './related.module.css';

interface RecordFactsProps {
  readonly screen: RecordScreen;
  readonly record: ShownRecord;
  readonly joined: NonNullable<RecordView['joined']>;
}

/** Values of a record in the groups of its form, without empty ones. */
export function RecordFacts({ screen, record, joined }: RecordFactsProps) {
  const { entity, group } = screen;
  const words = useRecordWords(screen);
  const write = (name: string): ReactNode => {
    const value = record[name];
    const text = words.write(name, value);
    // The heading of the page says it already.
    if (text === '' || text === words.name(record)) return null;
    const { kind = 'line' } = entity.fields[name] ?? {};
    const href = fieldKinds[kind].toHref?.(text);
    if (href !== undefined)
      return (
        <Anchor inherit href={href}>
          {text}
        </Anchor>
      );
    const referred = group?.entities.find((other) => other.name === entity.lookups[name]?.entity.name);
    if (referred === undefined) return text;
    const link = referred.recordPage.link({ recordId: (value as RecordReference).id });
    return (
      <Anchor inherit renderRoot={(props) => <Link {...link} {...props} />}>
        {text}
      </Anchor>
    );
  };
  const inOthers = new Set(Object.entries(joined).flatMap(([name, parts]) => parts.filter((part) => part !== name)));
  const toFact = (name: string): readonly [string, ReactNode] => {
    const parts = joined[name];
    if (parts === undefined) return [words.field(name), write(name)];
    const text = parts.map((part) => words.write(part, record[part])).filter((part) => part !== '');
    return [words.field(name), text.length === 0 ? null : text.join(' ')];
  };
  const sections = Object.entries<readonly string[]>(entity.sections ?? { '': writableFields(entity) }).map(
    ([section, names]) => ({
      section,
      facts: names.filter((name) => !inOthers.has(name)).map(toFact),
      isEmpty: names.every((name) => isEmptyValue(record[name])),
    }),
  );
  return (
    <Card aria-label={words.say('one')} className={classes.facts ?? ''}>
      {sections.map(({ section, facts, isEmpty }) =>
        isEmpty ? null : (
          <section key={section} className={classes.section}>
            {section === '' ? null : (
              <Title order={2} size="h6">
                {words.say(`sections.${section}`)}
              </Title>
            )}
            <FactList layout="columns" facts={facts} />
          </section>
        ),
      )}
    </Card>
  );
}
