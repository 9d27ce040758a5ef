import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { breakLongWords } from '#platform/server/documents/break-words.ts';
import { defineDocument } from '#platform/server/documents/define-document.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import { toAddressWindow } from '#platform/server/documents/letter-data.ts';
import type { LabelledText, LetterData } from '#platform/server/documents/letter-data.ts';
import type { ProofKind } from '#modules/real-estate/contract/stakeholders/stakeholder-documents.ts';
import { letterTexts } from './letter-texts.ts';

/** Input of the document worker for a proof; every value is a text, empty where nothing is known. */
export interface ProofToPrint {
  readonly kind: ProofKind;
  readonly language: LanguageKey;
  readonly organization: string;
  readonly agent: string;
  readonly writtenOn: string;
  readonly person: { readonly name: string; readonly street: string; readonly city: string };
  readonly object: {
    readonly number: string;
    readonly type: string;
    readonly address: string;
    readonly size: string;
    readonly price: string;
    readonly serviceCharge: string;
    readonly deposit: string;
  };
  readonly owner: { readonly name: string; readonly address: string; readonly isPlural: boolean };
  /** Commission of the buyer; empty where none falls due. */
  readonly commission: string;
}

type Printed = LetterData & { readonly [text: string]: unknown };

/** Proof of an object: with it the person can conclude the contract, and the agency proves that it named the owner. */
export const proofDocument = defineDocument({
  module: import.meta.url,
  template: new URL('../../../documents/object-proof.typ', import.meta.url),
  texts: letterTexts,
  languageOf: ({ language }: ProofToPrint) => language,
  data: (input, { texts, formats }): Printed => {
    const { proof: words } = texts;
    const { kind, organization, agent, person, writtenOn } = input;
    const subject = kind === 'proofBuy' ? words.buyTitle : words.rentTitle;
    return {
      title: `${subject}, ${input.object.number}`,
      author: organization,
      logo: false,
      watermark: '',
      sender: { name: breakLongWords(organization), line: breakLongWords(organization, 30) },
      ...toAddressWindow([person.name, person.street, person.city].map((line) => line || undefined)),
      information: [
        { label: words.date, value: formats.day(writtenOn) },
        { label: words.number, value: input.object.number },
      ],
      subject,
      footer: [[organization, agent].filter((line) => line !== '').map((line) => breakLongWords(line, 30, 6))],
      flexibleFooterColumns: 1,
      pageOf: texts.pageOf,
      intro: fillText(words.intro, { organization: breakLongWords(organization) }),
      facts: listFacts(input).map(({ label, value }) => ({ label, value: breakLongWords(value || words.unknown) })),
      sections: listSections(input).map(({ label, value }) => ({ label, value: breakLongWords(value) })),
      note: words.review,
      signatures: [words.signBroker, words.signClient],
    };
  },
});

/** @public named by the path of the file that a document worker loads */
export const { prepareDocument } = proofDocument;

function listFacts({ kind, language, object, owner, person }: ProofToPrint): LabelledText[] {
  const { proof: words } = letterTexts[language];
  const ofRent = [
    { label: words.baseRent, value: object.price },
    { label: words.serviceCharge, value: object.serviceCharge },
    { label: words.deposit, value: object.deposit },
  ];
  const seller = owner.isPlural ? words.sellers : words.seller;
  return [
    { label: words.client, value: person.name },
    { label: words.kind, value: object.type },
    { label: words.address, value: object.address },
    { label: words.size, value: object.size },
    ...(kind === 'proofRent' ? ofRent : [{ label: words.price, value: object.price }]),
    {
      label: kind === 'proofRent' ? words.landlord : seller,
      value: [owner.name, owner.address].filter((part) => part !== '').join('\n'),
    },
  ];
}

function listSections({ kind, language, commission }: ProofToPrint): LabelledText[] {
  const { proof: words } = letterTexts[language];
  return [
    ...(commission === '' ? [] : [{ label: words.commission, value: fillText(words.commissionText, { commission }) }]),
    { label: words.known, value: words.knownText },
    { label: words.secret, value: kind === 'proofRent' || commission === '' ? words.secretRent : words.secretText },
  ];
}
