/** Written by `npm run generate:schema` from the migrations. Do not edit. */
export interface DB {}
