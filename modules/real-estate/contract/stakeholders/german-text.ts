/** Words that hardly another language has, beside those of greetings. */
const germanWords = new Set(
  (
    'aber auf aus bei bin bitte das dass dem den der des die ein eine einem einen einer es für gibt gruß grüße guten haben ' +
    'hallo hätte ich ihnen ihr ihre im ist ja kann kein könnte mein mich mir mit möchte möchten nach nicht noch oder schon ' +
    'sehr sie sind tag uns und vom von wann war was wenn wie wir würde zu zum zur über'
  ).split(' '),
);

/** Share of such words above which a text is German. */
const minShare = 0.2;

/** True for a text that needs no translation: German, or without words. */
export function looksGerman(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.length === 0) return true;
  return words.filter((word) => germanWords.has(word)).length / words.length >= minShare;
}
