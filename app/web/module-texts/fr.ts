export const texts = import.meta.glob<{ default: object }>([
  '../../../modules/*/locales/*/fr.json',
  // The server alone reads these (`serverTextFolders`); a pattern has to be written out.
  '!../../../modules/*/locales/{answers,catalogue,documents,e-invoice-rules,letters,mails,public-homepage,public-pages}/*.json',
]);
