import type { DemoContext, DemoPart } from '#platform/server/demo-part.ts';
import { exposeAppearance, exposeValues, standardValues } from '../configuration/settings.ts';

const terms = `Unser Angebot ist für den Empfänger bestimmt und wird vertraulich behandelt. Die Angaben zum Objekt stammen vom Eigentümer; wir geben sie ohne Gewähr weiter. Zwischenverkauf und Zwischenvermietung bleiben vorbehalten.

Die Provision wird fällig, wenn durch unseren Nachweis oder unsere Vermittlung ein Vertrag über das Objekt zustande kommt.`;

const cards = [
  [
    standardValues,
    {
      courtage: '3,57 % inkl. 19 % MwSt. vom Kaufpreis',
      courtageNote: '',
      otherNote: 'Irrtum und Zwischenverkauf bleiben vorbehalten.',
    },
  ],
  [exposeValues, { agb: terms }],
  [
    exposeAppearance,
    {
      design: 'line',
      colour: '#8a3b2a',
      contact: 'Katharina Vogel',
      address: 'Rheinuferstraße 21, 50668 Köln',
      telephone: '0221 555 10 20',
      email: 'post@rheinblick.example',
      website: 'www.rheinblick.example',
      imprint: 'Immobilien Rheinblick GmbH, Amtsgericht Köln, HRB 00000. Erlaubnis nach § 34c GewO: Stadt Köln.',
    },
  ],
] as const;

/** Texts, terms and look of the demo's agency. */
export const configurationDemo: DemoPart = {
  name: 'real-estate-configuration',
  organization: 'rheinblick',
  author: 'agent@demo.example',
  isThere: async ({ tx }) =>
    (await tx
      .selectFrom('settings')
      .select('identifier')
      .where('area', '=', exposeValues.area)
      .where('identifier', '=', exposeValues.identifier)
      .executeTakeFirst()) !== undefined,
  write: writeCards,
};

async function writeCards({ tx, actor }: DemoContext): Promise<void> {
  const rows = cards.map(([{ area, identifier }, properties]) => ({
    organization_id: actor.organizationId,
    area,
    identifier: identifier as string,
    properties: JSON.stringify(properties),
  }));
  await tx
    .insertInto('settings')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
