import type { XmlElement } from '#platform/server/reading/xml-tree.ts';
import { listElements, textAt } from '#platform/server/reading/xml-tree.ts';
import { cutText } from '#platform/contract/cut-text.ts';
import { emailSchema, withoutDirectionMarks } from '#platform/contract/texts.ts';
import { toLine } from '#platform/contract/to-line.ts';
import { toStorableText } from '#platform/server/storable-text.ts';
import { maxLengths } from '../../contract/stakeholders/stakeholder-data.ts';
import type { salutations } from '../../contract/stakeholders/stakeholder-data.ts';
import { OpenImmoError } from '../openimmo/openimmo-error.ts';
import { readElements } from '../openimmo/read-elements.ts';
import { parseDay } from '../openimmo/read-facts.ts';

/** Somebody who asks about an object. Texts are as long as those of interested people; empty for none. */
export interface Enquiry {
  /** Our number of the object, as the portal was given it. */
  readonly externalId: string;
  readonly portalObjectId: string;
  /** Name and place of the object, as the portal says them. */
  readonly objectTitle: string;
  readonly title: (typeof salutations)[number] | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly firm: string;
  /** Empty for one that is no address. */
  readonly email: string;
  readonly telephone: string;
  readonly street: string;
  readonly city: string;
  readonly text: string;
  /** In capitals, such as BESICHTIGUNG, ANRUF, DETAIL. */
  readonly wishes: readonly string[];
  /** Ways in which the person wants to be answered, in capitals: EMAIL, TEL. */
  readonly preferred: readonly string[];
}

/** An object that the portal did not accept. */
export interface FeedbackError {
  /** Our number of the object, or the number known to all portals. */
  readonly objectId: string;
  readonly code: string;
  readonly text: string;
}

/** A document in openimmo_feedback, as portals send it by email. */
export interface Feedback {
  readonly sender: { readonly name: string; readonly date: string | null };
  readonly enquiries: readonly Enquiry[];
  readonly errors: readonly FeedbackError[];
  /** The portal's words about a whole transfer; empty for none. */
  readonly status: string;
}

const maxFeedbackBytes = 25 * 1024 * 1024;
/** Enquiries and errors each. */
const maxEntries = 2000;
const maxCode = 100;
const maxText = 1000;
const maxWishes = 10;

/**
 * Reads a document in openimmo_feedback of any version, in the encoding that it declares.
 *
 * @throws OpenImmoError not_openimmo for another document, not_well_formed, too_large, too_many_objects, doctype
 */
export function readFeedback(document: Uint8Array | string): Feedback {
  const root = readElements(document, { root: 'openimmo_feedback', maxBytes: maxFeedbackBytes });
  const enquiries = listElements(root, 'objekt').flatMap((object) =>
    listElements(object, 'interessent').map((person) => toEnquiry(object, person)),
  );
  const errors = listElements(root, 'fehlerliste', 'fehler').map((error) => ({
    objectId: line(error, 'objekt_id', maxCode) || line(error, 'oobj_id', maxCode),
    code: line(error, 'fehlernr', maxCode),
    text: block(textAt(error, 'text'), maxText),
  }));
  if (enquiries.length > maxEntries || errors.length > maxEntries)
    throw new OpenImmoError('too_many_objects', `More than ${maxEntries} enquiries or errors`);
  const [sender] = listElements(root, 'sender');
  return {
    sender: {
      name: sender ? line(sender, 'name', maxCode) : '',
      date: parseDay(textAt(root, 'sender', 'datum')) ?? null,
    },
    enquiries,
    errors,
    status: listElements(root, 'status').map(describeStatus).filter(Boolean).join('\n').slice(0, maxText),
  };
}

function toEnquiry(object: XmlElement, person: XmlElement): Enquiry {
  const text = (name: keyof typeof maxLengths, element: string): string => line(person, element, maxLengths[name]);
  const [firm, lastName] = [line(person, 'firma', maxLengths.lastName), text('lastName', 'nachname')];
  const place = [textAt(person, 'plz'), textAt(person, 'ort')].filter(Boolean).join(' ');
  const about = [textAt(object, 'bezeichnung'), textAt(object, 'ort')].filter(Boolean).join(', ');
  return {
    externalId: line(object, 'oobj_id', maxCode),
    portalObjectId: line(object, 'portal_obj_id', maxCode) || line(object, 'portal_unique_id', maxCode),
    objectTitle: clean(about, maxText),
    title: toSalutation(textAt(person, 'anrede')),
    firstName: text('firstName', 'vorname'),
    // Firms have no names of people: somebody is listed by something.
    lastName: lastName || firm,
    firm,
    email: toAddress(textAt(person, 'email')),
    telephone: text('telephone', 'tel') || text('telephone', 'mobil'),
    street: text('street', 'strasse'),
    city: clean(place, maxLengths.city),
    text: block(textAt(person, 'anfrage'), maxLengths.requestText),
    wishes: listCodes(person, 'wunsch'),
    preferred: listCodes(person, 'bevorzugt'),
  };
}

function toSalutation(text: string): Enquiry['title'] {
  if (/^(?:frau|fr\.|ms|mrs|w|madame)(?![a-z])/iu.test(text)) return 'Frau';
  if (/^(?:herrn?|hr\.|mr|m|monsieur)(?![a-z])/iu.test(text)) return 'Herr';
  return /^(?:familie|fam\.?|eheleute)(?![a-z])/iu.test(text) ? 'Familie' : null;
}

function toAddress(text: string): string {
  const [, address = text] = /^[^<>]{0,200}<([^<>]{1,254})>$/u.exec(text.trim()) ?? [];
  const checked = emailSchema.safeParse(address.replace(/^mailto:/iu, ''));
  return checked.success ? checked.data : '';
}

const listCodes = (person: XmlElement, name: string): readonly string[] =>
  listElements(person, name)
    .map((element) => clean(element.text, 40).toUpperCase())
    .filter(Boolean)
    .slice(0, maxWishes);

/** Portals write the status as a text, or as parts of it. */
const describeStatus = ({ text, children }: XmlElement): string =>
  [text, ...children.map((child) => child.text)]
    .map((part) => clean(part, maxText))
    .filter(Boolean)
    .join(' ');

const line = (element: XmlElement, name: string, max: number): string => clean(textAt(element, name), max);
const clean = (text: string, max: number): string => toLine(withoutDirectionMarks(text), max);
const block = (text: string, max: number): string =>
  cutText(toStorableText(withoutDirectionMarks(text.replaceAll(/[\u2028\u2029]/gu, '\n'))), max).trim();
