import { Profile, validateXsd } from '@stackforge-eu/factur-x';

/** Finds the errors by the schema of Factur-X 1.09 and ZUGFeRD 2.5, profile EN 16931 (CII D22B). */
export async function findXsdFaults(xml: string): Promise<readonly string[]> {
  const { errors } = await validateXsd(xml, Profile.EN16931);
  return errors.map(({ message }) => message);
}
