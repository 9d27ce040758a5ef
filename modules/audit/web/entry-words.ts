import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditWord, AuditWords } from '#platform/contract/audit.ts';
import { useStore } from '#platform/web/state/store.ts';
import type { AuditEntry } from '../contract/index.ts';
import { auditWords } from './audit-words.ts';

/** Formats log entries. A name without text in any module is shown unchanged. */
export interface EntryWords {
  /** Filterable events: all of the product, those of records by kind. */
  readonly filters: readonly string[];
  /** Formats the event; of a record with its kind: `Kunde angelegt`. */
  event(event: string, subjectType?: string): string;
  /** True if an administrator should check it. */
  isWarning(event: string): boolean;
  /**
   * Formats the acting user. Without a user it was somebody not signed in, or, without an address either, the product
   * itself.
   */
  user(entry: Pick<AuditEntry, 'user' | 'address'>): string;
  /** Formats the record by its name, or by the text of its kind if it has none. */
  subject(subject: AuditEntry['subject']): string;
  /** Formats the kind of a record. */
  subjectType(type: string, event?: string): string;
  field(event: string, field: string, subjectType?: string): string;
}

export function createEntryWords(words: AuditWords, t: TFunction<'audit'>): EntryWords {
  const say = (word: AuditWord | undefined, name: string): string =>
    word === undefined ? name : t(`${word.namespace}:${word.key}`, { defaultValue: name });
  return {
    filters: words.filters,
    event: (event, type) => {
      const word = words.event(event, type);
      return word?.kind === undefined
        ? say(word, event)
        : t(`${word.namespace}:${word.key}`, { kind: say(word.kind, type ?? '') });
    },
    isWarning: (event) => words.isWarning(event),
    user: ({ user, address }) => {
      if (user === null) return t(address === null ? 'who.product' : 'who.nobody');
      return user.name || user.email || t('who.outside');
    },
    subject: (subject) =>
      subject === null ? '' : say(subject.id === null ? undefined : words.record(subject.id), subject.label),
    subjectType: (type, event) => say(words.subject(type, event), type),
    field: (event, field, subjectType) =>
      t(
        words.field(event, field, subjectType).map(({ namespace, key }) => `${namespace}:${key}`),
        { defaultValue: field },
      ),
  };
}

/** Reads the texts of all modules in the language of the page. */
export function useEntryWords(): EntryWords {
  const { t } = useTranslation('audit');
  const words = useStore(auditWords);
  return useMemo(() => createEntryWords(words, t), [words, t]);
}
