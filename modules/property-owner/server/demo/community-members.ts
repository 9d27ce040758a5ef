import type { DemoContext } from '#platform/server/demo-part.ts';
import { createId } from '#platform/server/ids.ts';
import { demoCommunity } from './houses.ts';

interface DemoMember {
  readonly person: string;
  readonly unit: string;
  /** Thousandths. */
  readonly share: string;
  readonly email?: string;
}

/** Members of the demo's community; the spouses Hoffmann hold a unit together, Elisabeth Schmitz gets letters. */
const members: readonly DemoMember[] = [
  { person: 'Werner Esser', unit: '1', share: '112', email: 'weg@demo.example' },
  { person: 'Renate Paulus', unit: '2', share: '98', email: 'beirat@demo.example' },
  { person: 'Karin Hoffmann', unit: '3', share: '60', email: 'karin.hoffmann@eigentuemer.example' },
  { person: 'Jürgen Hoffmann', unit: '3', share: '60', email: 'juergen.hoffmann@eigentuemer.example' },
  { person: 'Aylin Demir', unit: '4', share: '95', email: 'demir@eigentuemer.example' },
  { person: 'Krüger Immobilien GmbH', unit: '5', share: '130', email: 'post@krueger.example' },
  { person: 'Piotr Nowak', unit: '6', share: '88.5', email: 'nowak@eigentuemer.example' },
  { person: 'Elisabeth Schmitz', unit: '7', share: '101.5' },
  { person: 'Thomas Berger', unit: '8', share: '90', email: 'berger@eigentuemer.example' },
  { person: 'Kemal Yılmaz', unit: '9', share: '85', email: 'yilmaz@eigentuemer.example' },
  { person: 'Anna Weber', unit: '10', share: '80', email: 'weber@eigentuemer.example' },
];

/** Enters the members of the demo's community. */
export async function addMembers(
  { tx, actor }: DemoContext,
  ids: { readonly owners: ReadonlyMap<string, string> },
): Promise<void> {
  const ownerId = ids.owners.get(demoCommunity);
  if (ownerId === undefined) throw new Error('The demo has no community');
  await tx
    .insertInto('community_members')
    .values(
      members.map(({ person, unit, share, email = '' }) => ({
        organization_id: actor.organizationId,
        id: createId(),
        owner_id: ownerId,
        person,
        unit,
        share_numerator: share,
        share_denominator: 1000,
        email,
      })),
    )
    .execute();
}
