/** Every event of the audit log. A module adds its own by declaration merging, beside its {@link defineAudit}. */
export interface AuditEvents extends Record<(typeof platformAudit.events)[number], true> {}

/** What happened, as snake_case. */
export type AuditEvent = keyof AuditEvents;

/**
 * The names with which a module writes into the audit log. Each has a word in the module's locales, under `audit.events`,
 * `audit.subjects`, `audit.records` and `audit.fields`; a name without one is shown as it is. Fields that several modules
 * have are words of the platform.
 */
export interface AuditNames {
  readonly events: readonly string[];
  /** Kinds of records that entries are about. */
  readonly subjects?: readonly string[];
  /** Ids of records that have no name of their own but a word. */
  readonly records?: readonly string[];
  /** Fields that changes name, as on the wire. */
  readonly fields?: readonly string[];
}

/** Declares the audit names of a module and keeps the exact type of its events. */
export function defineAudit<const Names extends AuditNames>(names: Names): Names {
  return names;
}

/** What the platform itself writes, and the fields that several modules have. */
export const platformAudit = defineAudit({
  events: ['access_denied'],
  subjects: ['endpoint'],
  fields: ['firstName', 'lastName', 'email', 'pendingEmail', 'name', 'searchTerm', 'from', 'to'],
});

/** Where the words of a name stand: the namespace of the texts and the key. */
export interface AuditWord {
  readonly namespace: string;
  readonly key: string;
}

/** Finds the words of names of the audit log, whichever module they belong to. */
export interface AuditWords {
  readonly events: readonly string[];
  event(event: string): AuditWord | undefined;
  subject(type: string): AuditWord | undefined;
  record(id: string): AuditWord | undefined;
  /** A field means what the module that wrote the event means by it. */
  field(event: string, field: string): AuditWord | undefined;
}

interface Naming {
  readonly name: string;
  readonly audit?: AuditNames;
}

/** @throws Error when two modules declare the same event, kind or record */
export function createAuditWords(modules: readonly Naming[]): AuditWords {
  const namings: readonly Naming[] = [{ name: 'platform', audit: platformAudit }, ...modules];
  const events = collect('events', namings);
  const subjects = collect('subjects', namings);
  const records = collect('records', namings);
  const fields = new Map(namings.map(({ name, audit }) => [name, new Set(audit?.fields)]));
  return {
    events: [...events.keys()],
    event: (event) => events.get(event),
    subject: (type) => subjects.get(type),
    record: (id) => records.get(id),
    field: (event, field) => {
      const namespace = [events.get(event)?.namespace ?? '', 'platform'].find((name) => fields.get(name)?.has(field));
      return namespace === undefined ? undefined : { namespace, key: `audit.fields.${field}` };
    },
  };
}

function collect(kind: 'events' | 'subjects' | 'records', namings: readonly Naming[]): Map<string, AuditWord> {
  const words = new Map<string, AuditWord>();
  for (const { name: namespace, audit } of namings) {
    for (const name of audit?.[kind] ?? []) {
      if (words.has(name)) throw new Error(`${namespace}: ${name} is declared twice among the ${kind} of the audit log`);
      words.set(name, { namespace, key: `audit.${kind}.${name}` });
    }
  }
  return words;
}
