/** File name of an invoice's PDF: its number, a slash replaced because no file system takes it. */
export function toDownloadName(invoiceId: string): string {
  return `${invoiceId.replaceAll('/', '-')}.pdf`;
}
