import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { addDays } from '#platform/contract/days.ts';
import type { FieldSet } from '#platform/contract/fields.ts';
import { germanDayOf } from '#platform/contract/days.ts';
import { defaultDelayDays } from '../../contract/objects/delay-days.ts';
import { linkedRequired } from '../../contract/objects/missing-fields.ts';
import { objectFields } from '../../contract/objects/object-fields.ts';
import { objectTypes } from '../../contract/objects/object-types.ts';
import { certificateDays, mandateDays } from '../../contract/objects/waiting.ts';
import type { WaitingReason } from '../../contract/objects/waiting.ts';

/** Days until a person should hear from the agent, of a row `o` of objects. */
const delay = sql`coalesce(estate_number(o.data, 'stakeholderDelayDays') / 100, ${sql.lit(defaultDelayDays)})`;
const dayOf = (instant: RawBuilder<unknown>) => sql`(${instant} AT TIME ZONE 'Europe/Berlin')::date`;

/** Conditions on rows `s` of interested people whose object is the row `o`. */
export function personWaits(now: Date) {
  const today = sql`${germanDayOf(now)}::date`;
  return {
    fresh: sql<boolean>`s.status = 'EXPOSE' AND s.expose_sent_at IS NULL`,
    callbacks: sql<boolean>`(s.status = 'EXPOSE' AND ${today} - ${dayOf(sql`s.request_received_at`)} >= ${delay}
      OR s.status = 'TERMIN' AND s.appointment <= ${now} AND ${today} - ${dayOf(sql`s.appointment`)} >= ${delay})`,
    withdrawals: sql<boolean>`s.status <> 'AUSGESCHIEDEN' AND s.expose_withdrawn_at IS NOT NULL`,
    viewings: sql<boolean>`s.appointment_cancelled_at IS NULL AND s.status IN ('TERMIN', 'AUSWAHL') AND ${dayOf(sql`s.appointment`)} = ${today}`,
  } as const;
}

/** Conditions on rows `o` of objects: what they wait for. */
export function objectWaits(now: Date): Readonly<Record<WaitingReason, RawBuilder<boolean>>> {
  const day = germanDayOf(now);
  const people = personWaits(now);
  const anybody = (condition: RawBuilder<boolean>) =>
    sql<boolean>`EXISTS (SELECT FROM estate_stakeholders s WHERE s.organization_id = o.organization_id AND s.estate_object_id = o.id AND (${condition}))`;
  return {
    withdrawals: anybody(people.withdrawals),
    fresh: anybody(people.fresh),
    callbacks: anybody(people.callbacks),
    viewings: anybody(people.viewings),
    publications: sql<boolean>`EXISTS (SELECT FROM estate_publications p
      WHERE p.organization_id = o.organization_id AND p.estate_object_id = o.id AND p.state = 'failed')`,
    // Days as texts sort as days.
    certificates: sql<boolean>`o.data ->> 'energyCertificateAvailability' = 'AVAILABLE' AND o.data ->> 'energyCertificateValidTill' <= ${addDays(day, certificateDays)}`,
    mandates: sql<boolean>`o.internal ->> 'mandateUntil' <= ${addDays(day, mandateDays)}`,
    incomplete: sql<boolean>`(${sql.join(objectTypes.map(isIncomplete), sql` OR `)})`,
  };
}

/** A jsonb column has no blank values, so that a required field is missing where its key is. */
function isIncomplete(type: string): RawBuilder<boolean> {
  const required = Object.entries(objectFields as FieldSet).flatMap(([name, field]) =>
    field.requiredFor?.includes(type) === true && name !== 'constructionYear' ? [name] : [],
  );
  const needsYear = (objectFields as FieldSet)['constructionYear']?.requiredFor?.includes(type) === true;
  const noYear = needsYear
    ? sql`OR NOT (o.data ? 'constructionYear' OR o.data ->> 'constructionYearUnknown' = 'YES')`
    : sql``;
  const noLinked =
    type === 'realestates.houseBuy'
      ? sql`OR (o.data ->> 'linkedSaveScout' = 'true' AND NOT o.data ?& ${[...linkedRequired]}::text[])`
      : sql``;
  return sql<boolean>`(o.real_estate_type = ${sql.lit(type)} AND (NOT o.data ?& ${required}::text[] ${noYear} ${noLinked}))`;
}
