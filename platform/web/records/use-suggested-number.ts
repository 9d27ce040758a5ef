import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { FieldSet } from '../../contract/fields.ts';
import type { EntityEditing } from '../form/use-entity-form.ts';
import { asLoose } from '../form/use-field.ts';
import { nextNumberQuery } from './record-queries.ts';
import type { RecordScreen } from './record-screen.ts';

/**
 * Suggests the next number in the form of a new record, which is no change. An accepted suggestion is left to the
 * server, so that two people who add records at the same time get two numbers.
 */
export function useSuggestedNumber(screen: RecordScreen, editing: EntityEditing<FieldSet>) {
  const { numbered } = screen.entity;
  const next = useQuery({ ...nextNumberQuery(screen), enabled: editing.isNew && numbered !== undefined }).data;
  const suggested = useRef('');
  const { getValues, resetField } = asLoose(editing.form);
  useEffect(() => {
    if (numbered === undefined || next === undefined || next === '') return;
    // Typed and prefilled numbers stay.
    if (![suggested.current, ''].includes(String(getValues(numbered)))) return;
    suggested.current = next;
    resetField(numbered, { defaultValue: next });
  }, [getValues, next, numbered, resetField]);

  return {
    /** Removes an unchanged suggestion from the values to send. */
    leaveToServer: <Values extends object>(values: Values): Values => {
      const isAccepted = (name: string, value: unknown) => name === numbered && value === next && next !== '';
      const others = Object.entries(values).filter(([name, value]) => !isAccepted(name, value));
      return Object.fromEntries(others) as Values;
    },
    /** Returns the number of an added record if another person has taken the accepted suggestion meanwhile. */
    findOther: (added: Readonly<Record<string, unknown>>): string | undefined => {
      if (numbered === undefined || next === undefined || next === '' || getValues(numbered) !== next) return undefined;
      const number = String(added[numbered]);
      return number === next ? undefined : number;
    },
  };
}
