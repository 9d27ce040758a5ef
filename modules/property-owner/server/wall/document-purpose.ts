/** Purpose of the files of documents: the wall knows it. */
export const ownerDocumentPurpose = 'owner-document';
