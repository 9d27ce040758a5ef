import type { DemoContext, DemoPart } from '#platform/server/demo-part.ts';
import { keepFile } from '#platform/server/files/file-repository.ts';
import type { Files } from '#platform/server/files/files.ts';
import { writeSettings } from '#platform/server/settings/settings.ts';
import { exposeLogo, storeLogo } from '../configuration/expose-logo.ts';
import { toPng } from './pictures-demo.ts';
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

/** Roof above the waves of the river, drawn by the product itself. */
const logoDrawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 150" width="900" height="450" fill="none" stroke-linecap="round" stroke-linejoin="round" stroke-width="13">
<path d="M40 78 L108 22 L176 78" stroke="#8a3b2a"/><path d="M128 78 L196 22 L264 78" stroke="#c98a5a"/>
<path d="M24 108 q21 -17 42 0 t42 0 t42 0 t42 0 t42 0 t42 0" stroke="#2f5d62"/><path d="M66 134 q21 -17 42 0 t42 0 t42 0 t42 0" stroke="#2f5d62"/></svg>`;

/** Texts, terms, logo and look of the demo's agency. */
export const createConfigurationDemo = (files: Pick<Files, 'store'>): DemoPart => ({
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
  write: async (context) => {
    await writeCards(context);
    await writeLogo(context, files);
  },
});

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

async function writeLogo({ tx, actor }: DemoContext, files: Pick<Files, 'store'>): Promise<void> {
  const bytes = await toPng(logoDrawing);
  const fileId = await storeLogo(files, actor, { type: 'png', bytes });
  await keepFile(tx, fileId);
  await writeSettings({ tx, actor }, exposeLogo, { properties: {}, version: undefined, fileId });
}
