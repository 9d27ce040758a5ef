import type { ChartKind } from '#modules/property-owner/contract/analytics/plan.ts';
import type { Draft } from './draft.ts';
import { words } from './phrase.ts';
import type { Phrase } from './phrase.ts';

const kinds: readonly (readonly [ChartKind, string])[] = [
  [
    'stacked',
    'gestapelte?[nrs]?(?: balken| saeulen)?(?:diagramm)?|stapel(?:balken|diagramm)?|stacked(?: bars?)?(?: chart)?',
  ],
  ['pie', '(?:torten?|kreis|kuchen)(?:diagramm|grafik|chart|form)?|pie(?: ?charts?)?|pie diagram|donut|kuchen'],
  [
    'horizontalBar',
    '(?:waagerechte?|waagrechte?|horizontale?|liegende?|horizontal)[nrs]? (?:balken|bars?|bar chart)(?:diagramm)?',
  ],
  ['bar', '(?:balken|saeulen)(?:diagramm|grafik|chart)?|bars?(?: ?charts?)?|bar (?:graph|diagram)|columns?(?: chart)?'],
  [
    'line',
    'linien?(?:diagramm|grafik|chart)?|kurve(?:ndiagramm)?|lines?(?: ?charts?)?|line (?:graph|diagram)|graph|curve',
  ],
  ['table', 'tabelle|tabellarisch|liste|aufstellung|auflistung|table|list'],
];

/** Finds the kind of chart. */
export function readChart(phrase: Phrase, draft: Draft): void {
  for (const [kind, pattern] of kinds) {
    if (
      phrase.take(
        words(
          `(?:als|as|in form|in a|in einer?|mit|with|im)?(?: (?:a|an|ein|eine|einer|einem|von|of))* ?(?:${pattern})`,
        ),
      )
    )
      draft.chart ??= kind;
  }
}
