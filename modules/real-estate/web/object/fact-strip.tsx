import { Card } from '#platform/web/components/card.tsx';
import type { Objekt } from '../../contract/objects/objekt.ts';
import { useObjectFacts } from './use-object-facts.ts';
import classes from './object.module.css';

/** Answers to the questions of callers, without a change of the tab. */
export function FactStrip({ object }: { readonly object: Objekt }) {
  const facts = useObjectFacts(object);
  return (
    <Card className={classes.strip}>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
