import type { TFunction } from 'i18next';
import type { AuditEntry } from '../contract/index.ts';
import { auditFields, auditRecords, auditSubjectTypes, isNamed } from '../contract/names.ts';

type Translate = TFunction<'audit'>;

/** Who acted, by name. Without a user it was nobody who had signed in, or, without an address either, the product itself. */
export function nameUser({ user, address }: Pick<AuditEntry, 'user' | 'address'>, t: Translate): string {
  if (user === null) return t(address === null ? 'who.product' : 'who.nobody');
  return user.name || user.email || t('who.outside');
}

/** The record by its name, or by the word for it when it has none of its own. */
export function nameSubject(subject: AuditEntry['subject'], t: Translate): string {
  if (subject === null) return '';
  return subject.id !== null && isNamed(auditRecords, subject.id) ? t(`records.${subject.id}`) : subject.label;
}

/** The kind of a record. */
export function nameSubjectType(type: string, t: Translate): string {
  return isNamed(auditSubjectTypes, type) ? t(`subjects.${type}`) : type;
}

/** A field in words; one that has none by its name. */
export function nameField(field: string, t: Translate): string {
  return isNamed(auditFields, field) ? t(`fields.${field}`) : field;
}
