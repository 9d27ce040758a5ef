import { IconChevronDown } from '@tabler/icons-react';
import { memo } from 'react';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { formatInstant } from '#platform/web/ui/format.ts';
import type { AuditEntry } from '../contract/index.ts';
import { AuditDetails } from './audit-details.tsx';
import { useEntryWords } from './entry-words.ts';
import { EventIcon } from './event-icon.tsx';
import classes from './audit.module.css';

interface AuditRowProps {
  readonly entry: AuditEntry;
  readonly isOpen: boolean;
  readonly onToggle: (id: string) => void;
}

/** One entry: the event is the button that opens it, stretched over the whole row. */
export const AuditRow = memo(function AuditRow({ entry, isOpen, onToggle }: AuditRowProps) {
  const words = useEntryWords();
  const language = useLanguage();
  const subject = words.subject(entry.subject);
  const who = words.user(entry);
  return (
    <div role="rowgroup" className={classes.entry} data-open={isOpen || undefined}>
      <div role="row" className={`${classes.columns} ${classes.row}`}>
        <span role="cell" data-column="time">
          <time dateTime={entry.occurredAt}>{formatInstant(entry.occurredAt, language)}</time>
        </span>
        <span role="cell" data-column="event">
          <EventIcon event={entry.event} />
          <button type="button" className={classes.toggle} aria-expanded={isOpen} onClick={() => onToggle(entry.id)}>
            {words.event(entry.event)}
          </button>
        </span>
        <span role="cell" data-column="user" data-nobody={entry.user === null || undefined} title={who}>
          {who}
        </span>
        <span role="cell" data-column="subject" title={subject}>
          {subject}
        </span>
        <span role="cell" data-column="address" title={entry.address ?? ''}>
          {entry.address}
        </span>
        <IconChevronDown className={classes.chevron} size={16} aria-hidden />
      </div>
      {isOpen ? (
        <div role="row">
          <div role="cell" aria-colspan={5}>
            <AuditDetails entry={entry} />
          </div>
        </div>
      ) : null}
    </div>
  );
});
