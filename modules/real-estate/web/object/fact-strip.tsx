import { Card } from '#platform/web/components/card.tsx';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import type { Objekt } from '../../contract/objects/objekt.ts';
import { useObjectFacts } from './use-object-facts.ts';

/** Answers to the questions of callers, without a change of the tab. */
export function FactStrip({ object }: { readonly object: Objekt }) {
  const facts = useObjectFacts(object);
  return (
    <Card>
      <FactList facts={facts} layout="columns" />
    </Card>
  );
}
