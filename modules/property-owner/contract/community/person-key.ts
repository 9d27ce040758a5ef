/** Key by which persons of a community are told apart: their name, without regard to case and spaces. */
export const keyOfPerson = (name: string): string => name.trim().replaceAll(/\s+/gu, ' ').toLocaleLowerCase('de');
