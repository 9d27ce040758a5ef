import { Anchor } from '@mantine/core';
import { Card } from '#platform/web/components/card.tsx';
import type { Objekt } from '../../contract/objects/objekt.ts';
import { tourAddress } from '../../contract/objects/tour-address.ts';
import { useObjectWords } from '../objects/use-object-words.ts';
import { useObjectFacts } from './use-object-facts.ts';
import classes from './object.module.css';

/** Answers to the questions of callers, without a change of the tab. */
export function FactStrip({ object }: { readonly object: Objekt }) {
  const facts = useObjectFacts(object);
  const { labelOf } = useObjectWords();
  const { data } = object;
  const tour = String(data['immoviewerId'] ?? '');
  const href = tourAddress(tour);
  return (
    <Card className={classes.strip}>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {tour === '' ? null : (
          <div>
            <dt>{labelOf('immoviewerId', data)}</dt>
            <dd>
              {href === null ? (
                tour
              ) : (
                <Anchor inherit href={href} target="_blank" rel="noreferrer">
                  {new URL(href).host}
                </Anchor>
              )}
            </dd>
          </div>
        )}
      </dl>
    </Card>
  );
}
