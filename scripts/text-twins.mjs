/** German texts that stand in several places and are rightly translated differently, with the reason. */
export const differingTwins = {
  Name: 'of a person and of a thing are two words in Russian and Chinese',
  Anmelden: 'the title of a page is a noun, the button a verb',
  'Passwort festlegen': 'the title of a page is a noun, the button a verb',
  Bearbeiten: 'the title of a view is a noun, the button a verb',
  Benutzer: 'one and several; in the Chinese log who acted has a term of its own',
  Wartet: 'a filter for several mails, the state of one',
  Verschickt: 'a filter for several mails, the state of one, the column of its time',
  'Nicht zugestellt': 'a filter for several mails, the state of one',
  'E-Mail': 'a message and an address',
  'Zahlbar bis': 'shortened in the column of the list',
  Stück: 'one and several',
  Monat: 'a unit in a sentence and the explanation of a placeholder',
  Tag: 'a unit in a sentence and the explanation of a placeholder',
  Organisation: 'the Chinese service is named after what it does',
  Übertrag: 'at the foot and at the head of a page',
};
