import { formatDayAndMonth, formatWeekday } from '#platform/contract/format-calendar.ts';
import { Table, Text } from '@mantine/core';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { todayInGermany } from '#platform/web/clock.ts';
import { Card } from '#platform/web/components/card.tsx';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { TimeEntry } from '#modules/accounting/contract/time-entries/time-entries.ts';
import { formatDuration } from '../duration.ts';
import { CellEntries } from './cell-entries.tsx';
import { useWeekCells } from './use-week-cells.ts';
import { WeekCell } from './week-cell.tsx';
import { sumOf } from './week-rows.ts';
import type { WeekPurpose, WeekRow } from './week-rows.ts';
import classes from './week.module.css';

interface WeekTableProps {
  readonly monday: string;
  readonly rows: readonly WeekRow[];
  readonly entries: readonly TimeEntry[];
  /** Visible days of the week: one at a time on a phone. */
  readonly days: readonly string[];
}

/** Table with the rows of a week, a cell for each day, and the sums of rows, days and the whole. */
export function WeekTable({ monday, rows, entries, days }: WeekTableProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const cells = useWeekCells(monday);
  const [opened, setOpened] = useState<{ readonly key: string; readonly day: string } | null>(null);
  const [today] = useState(todayInGermany);
  const write = (of: readonly TimeEntry[]) => (of.length === 0 ? '' : formatDuration(sumOf(of), language));
  const nameOf = ({ project, service, text }: WeekPurpose) =>
    [project?.label, service?.label, text].filter((word) => word !== undefined && word !== '').join(', ') ||
    t('time.week.withoutProject');
  const openedRow = opened === null ? undefined : rows.find(({ key }) => key === opened.key);
  const openedEntries = opened === null ? [] : (openedRow?.cells.get(opened.day) ?? []);
  return (
    <Card className={classes.card}>
      <Table.ScrollContainer minWidth={days.length === 1 ? 0 : 690} type="native">
        <Table className={classes.table} verticalSpacing={6} aria-label={t('time.week.title')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('time.fields.project')}</Table.Th>
              {days.map((day) => (
                <Table.Th
                  key={day}
                  className={classes.day}
                  data-today={day === today || undefined}
                  aria-current={day === today ? 'date' : undefined}
                >
                  <Text span size="sm" fw={600} display="block">
                    {formatWeekday(day, language)}
                  </Text>
                  <Text span size="xs" c="dimmed">
                    {formatDayAndMonth(day, language)}
                  </Text>
                </Table.Th>
              ))}
              <Table.Th className={classes.total}>{t('time.week.sum')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row, index) => {
              const problems = cells.problemsOf(row, days);
              const problemId = `week-problem-${index}`;
              return (
                <Fragment key={row.key}>
                  <Table.Tr>
                    <Table.Th scope="row" className={classes.purpose}>
                      <Text size="sm" fw={600}>
                        {row.project?.label ?? t('time.week.withoutProject')}
                      </Text>
                      {row.service === null ? null : <Text size="xs">{row.service.label}</Text>}
                      {row.text === '' ? null : (
                        <Text size="xs" c="dimmed" className="kontor-two-lines">
                          {row.text}
                        </Text>
                      )}
                    </Table.Th>
                    {days.map((day) => (
                      <Table.Td key={day} className={classes.day} data-today={day === today || undefined}>
                        <WeekCell
                          cells={cells}
                          place={{ row, day }}
                          label={`${nameOf(row)}, ${formatDate(day, language)}`}
                          problemId={problemId}
                          onOpen={() => setOpened({ key: row.key, day })}
                        />
                      </Table.Td>
                    ))}
                    <Table.Td className={classes.total}>{write([...row.cells.values()].flat())}</Table.Td>
                  </Table.Tr>
                  {problems.length === 0 ? null : (
                    <Table.Tr>
                      <Table.Td colSpan={days.length + 2} id={problemId} role="alert" className={classes.problem}>
                        {problems.map(({ day, problem }) => (
                          <div key={day}>{`${formatDate(day, language)}: ${problem}`}</div>
                        ))}
                      </Table.Td>
                    </Table.Tr>
                  )}
                </Fragment>
              );
            })}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">{t('time.week.sum')}</Table.Th>
              {days.map((day) => (
                <Table.Td key={day} className={classes.day} data-today={day === today || undefined}>
                  {write(entries.filter((entry) => entry.day === day))}
                </Table.Td>
              ))}
              <Table.Td className={classes.total} fw={700}>
                {formatDuration(sumOf(entries), language)}
              </Table.Td>
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </Table.ScrollContainer>
      {opened === null || openedRow === undefined || openedEntries.length === 0 ? null : (
        <CellEntries
          title={`${nameOf(openedRow)}, ${formatDate(opened.day, language)}`}
          entries={openedEntries}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  );
}
