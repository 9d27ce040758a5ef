// Writes the characters of the letters' fonts for the check in the browser: `npm run generate:characters`.
import { writeFileSync } from 'node:fs';
import { listFontCharacters, tableFile } from '#platform/server/documents/list-font-characters.ts';

writeFileSync(tableFile, listFontCharacters());
