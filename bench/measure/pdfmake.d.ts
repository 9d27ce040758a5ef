/** The part of pdfmake that the bench uses. */
declare module 'pdfmake' {
  interface PdfMake {
    setFonts(fonts: Record<string, { normal: string; bold: string }>): void;
    setUrlAccessPolicy(isAllowed: (url: string) => boolean): void;
    setLocalAccessPolicy(isAllowed: (path: string) => boolean): void;
    createPdf(definition: object): { getBuffer(): Promise<Buffer> };
  }

  const pdfMake: PdfMake;
  export default pdfMake;
}
