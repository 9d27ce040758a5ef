/**
 * Every event of the audit log. A module adds its own by declaration merging, beside its {@link defineAudit}.
 * @public extended by modules
 */
export interface AuditEvents extends Record<(typeof platformAudit.events)[number], true> {}

/** Event name in snake_case. */
export type AuditEvent = keyof AuditEvents;

/**
 * The names with which a module writes into the audit log. Each has a word in the module's texts, under `audit.events`,
 * `audit.subjects` and `audit.records`; a name without one is shown as it is.
 */
export interface AuditNames {
  readonly events: readonly string[];
  /** Events that an administrator should check. */
  readonly warnings?: readonly string[];
  /** Kinds of records in entries. */
  readonly subjects?: readonly string[];
  /** Ids of records that have a text instead of a name. */
  readonly records?: readonly string[];
  /**
   * By kind of record: the keys under which its screens label its fields, such as `articles.fields`; the first that has
   * the field counts. Fields that no screen labels have words under `audit.fields`, those of several modules in the
   * platform's texts.
   */
  readonly labels?: Readonly<Record<string, readonly string[]>>;
}

/** Declares the audit names of a module and keeps the exact type of its events. */
export function defineAudit<const Names extends AuditNames>(
  names: Names & { readonly warnings?: readonly Names['events'][number][] },
): Names {
  return names;
}

/** Audit names of the platform itself. */
export const platformAudit = defineAudit({
  events: [
    'access_denied',
    'record_created',
    'record_changed',
    'record_deleted',
    'records_imported',
    'records_import_undone',
    'records_exported',
    'organization_moved',
    'organization_move_aborted',
    'organization_forgotten',
    'organization_restored',
  ],
  warnings: ['access_denied'],
  subjects: ['endpoint'],
});

/** Text of a name: its namespace and key. */
export interface AuditWord {
  readonly namespace: string;
  readonly key: string;
}

/** Text of an event; for a record with its kind, as the text's parameter `kind`. */
interface AuditEventWord extends AuditWord {
  readonly kind?: AuditWord;
}

/** Events of the platform that are named with the kind of the record. */
const recordEvents = ['record_created', 'record_changed', 'record_deleted'] as const;

/** Splits an event filter into event and optional kind of record: `record_created.article`. */
export function readEventFilter(filter: string): readonly [event: string, subjectType?: string] {
  const [event = '', subjectType] = filter.split('.');
  return subjectType === undefined ? [event] : [event, subjectType];
}

/** Finds the texts of audit names in all modules. */
export interface AuditWords {
  readonly events: readonly string[];
  /** Filter options: the events, those of records by kind. */
  readonly filters: readonly string[];
  event(event: string, subjectType?: string): AuditEventWord | undefined;
  /** True if an administrator should check such an event. */
  isWarning(event: string): boolean;
  /**
   * Finds the text of a kind of record; events of the platform concern entities, even if a module uses the same name.
   */
  subject(type: string, event?: string): AuditWord | undefined;
  record(id: string): AuditWord | undefined;
  /**
   * Lists the possible labels of a field, the best first: of its record, of the module that wrote the event, of the
   * platform. A field without a label shows its name.
   */
  field(event: string, field: string, subjectType?: string): readonly AuditWord[];
}

interface Naming {
  readonly name: string;
  readonly audit?: AuditNames;
  /** Entities of the module: each is a kind with fields of its own, with texts under `records`. */
  readonly entities?: readonly { readonly name: string }[];
}

/** Fields that every record has additionally. */
const ownFields = new Set(['active']);

/** @throws Error if two modules declare the same event, kind or record */
export function createAuditWords(modules: readonly Naming[]): AuditWords {
  const namings: readonly Naming[] = [{ name: 'platform', audit: platformAudit }, ...modules];
  const events = collect('events', namings);
  const subjects = collect('subjects', namings);
  const records = collect('records', namings);
  const warnings = new Set(namings.flatMap(({ audit }) => audit?.warnings ?? []));
  const entities = new Map(
    namings.flatMap(({ name, entities: own = [] }) => own.map((entity) => [entity.name, name] as const)),
  );
  const recordWord = (entity: string, key: string): AuditWord | undefined => {
    const namespace = entities.get(entity);
    return namespace === undefined ? undefined : { namespace, key: `records.${entity}.${key}` };
  };
  const isOfPlatform = (event: string): boolean => events.get(event)?.namespace === 'platform';
  const findSubject = (type: string, event = ''): AuditWord | undefined =>
    (isOfPlatform(event) ? recordWord(type, 'one') : undefined) ?? subjects.get(type) ?? recordWord(type, 'one');
  const isRecordEvent = (event: string): boolean => recordEvents.some((known) => known === event);
  const listLabels = (type: string): readonly AuditWord[] =>
    namings.flatMap(({ name: namespace, audit }) =>
      (audit?.labels?.[type] ?? []).map((prefix) => ({ namespace, key: prefix })),
    );
  return {
    events: [...events.keys()],
    filters: [...events.keys()].flatMap((event) =>
      isRecordEvent(event) && entities.size > 0 ? [...entities.keys()].map((entity) => `${event}.${entity}`) : [event],
    ),
    event: (event, subjectType = '') => {
      const kind = isRecordEvent(event) ? findSubject(subjectType, event) : undefined;
      return kind === undefined
        ? events.get(event)
        : { namespace: 'platform', key: `audit.recordEvents.${event}`, kind };
    },
    isWarning: (event) => warnings.has(event),
    subject: findSubject,
    record: (id) => records.get(id),
    field: (event, field, subjectType = '') => {
      if (isOfPlatform(event) && entities.has(subjectType) && !ownFields.has(field))
        return [recordWord(subjectType, 'fields')].flatMap((word) => labelIn(word, field));
      const writers = new Set([events.get(event)?.namespace ?? 'platform', 'platform']);
      const others = [...writers].map((namespace) => ({ namespace, key: 'audit.fields' }));
      return [...listLabels(subjectType), ...others].flatMap((word) => labelIn(word, field));
    },
  };
}

/** The label of a field below a key. */
function labelIn(home: AuditWord | undefined, field: string): readonly AuditWord[] {
  return home === undefined ? [] : [{ namespace: home.namespace, key: `${home.key}.${field}` }];
}

function collect(kind: 'events' | 'subjects' | 'records', namings: readonly Naming[]): Map<string, AuditWord> {
  const words = new Map<string, AuditWord>();
  for (const { name: namespace, audit } of namings) {
    for (const name of audit?.[kind] ?? []) {
      if (words.has(name))
        throw new Error(`${namespace}: ${name} is declared twice among the ${kind} of the audit log`);
      words.set(name, { namespace, key: `audit.${kind}.${name}` });
    }
  }
  return words;
}
