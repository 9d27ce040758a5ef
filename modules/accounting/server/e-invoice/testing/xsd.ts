import { Profile, validateXsd } from '@stackforge-eu/factur-x';

/** What the schema of Factur-X 1.09 and ZUGFeRD 2.5, profile EN 16931 (CII D22B), finds wrong. */
export async function findXsdFaults(xml: string): Promise<readonly string[]> {
  const { errors } = await validateXsd(xml, Profile.EN16931);
  return errors.map(({ message }) => message);
}
