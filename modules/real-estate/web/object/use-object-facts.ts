import type { FieldSet } from '#platform/contract/fields.ts';
import { saysNothing } from '#platform/contract/optional-kinds.ts';
import { fieldKinds } from '#platform/web/form/kinds.tsx';
import { useTranslation } from 'react-i18next';
import { dataFields } from '../../contract/objects/objekt-entity.ts';
import { internalFields } from '../../contract/objects/object-fields.ts';
import type { Objekt } from '../../contract/objects/objekt.ts';
import { useObjectWords } from '../objects/use-object-words.ts';

/** Fields that callers ask for, beside price and the facts of a card; the last ones are internal. */
const asked = [
  'serviceCharge',
  'totalRent',
  'deposit',
  'courtage',
  'energyEfficiencyClass',
  'thermalCharacteristic',
  'freeFrom',
] as const;
const internal = ['keyNumber', 'keyHolder', 'responsible'] as const;

type Fact = readonly [name: string, value: string];

/** Facts of an object for whoever is on the telephone; those that say nothing are left out. */
export function useObjectFacts({ data, dataTwo }: Pick<Objekt, 'data' | 'dataTwo'>): readonly Fact[] {
  const words = useObjectWords();
  const platform = useTranslation('platform');
  const { t, language, option } = words;
  const write = (fields: FieldSet, values: Readonly<Record<string, unknown>>, name: string): Fact[] => {
    const field = fields[name];
    if (field === undefined || saysNothing(values[name])) return [];
    const shown = fieldKinds[field.kind].show(values[name], field, {
      language,
      t: platform.t as (key: string) => string,
      nameOption: (value) => option(name, value),
    });
    return [[words.labelOf(name, data), shown]];
  };
  const perSqm = words.perSqmText(data);
  const facts = words.factsOf(data);
  const named = new Set(facts.map(({ name }) => name));
  return [
    [t('objects.price'), words.priceText(data)],
    ...(perSqm === null ? [] : ([[t('object.perSqm'), perSqm]] as const)),
    ...facts.map(({ label, value }) => [label, value] as const),
    ...asked.filter((name) => !named.has(name)).flatMap((name) => write(dataFields, data, name)),
    ...internal.flatMap((name) => write(internalFields, dataTwo, name)),
  ];
}
