import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createAuditWords } from '#platform/contract/audit.ts';
import type { AuditWord, AuditWords } from '#platform/contract/audit.ts';
import { webModules } from '#platform/web/module.ts';
import { useStore } from '#platform/web/state/store.ts';
import type { AuditEntry } from '../contract/index.ts';

/** Says what stands in the log. A name that no module has a word for is shown as it is. */
export interface EntryWords {
  /** What can be filtered by: every event of the product, those of records by their kinds. */
  readonly filters: readonly string[];
  /** What happened; of a record with its kind: `Kunde angelegt`. */
  event(event: string, subjectType?: string): string;
  /** Whether an administrator should look at it. */
  isWarning(event: string): boolean;
  /**
   * Who acted, by name. Without a user it was nobody who had signed in, or, without an address either, the product
   * itself.
   */
  user(entry: Pick<AuditEntry, 'user' | 'address'>): string;
  /** The record by its name, or by the word for it when it has none of its own. */
  subject(subject: AuditEntry['subject']): string;
  /** The kind of a record. */
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

/** The words of all modules in the language of the page. */
export function useEntryWords(): EntryWords {
  const { t } = useTranslation('audit');
  const modules = useStore(webModules);
  return useMemo(() => createEntryWords(createAuditWords(modules), t), [modules, t]);
}
