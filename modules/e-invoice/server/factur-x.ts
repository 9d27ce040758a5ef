import type { RenderRequest } from '#platform/server/documents/document-renderer.ts';

/** File name prescribed by Factur-X 1.0 and ZUGFeRD 2. */
const facturXFileName = 'factur-x.xml';

/**
 * Returns the parts that turn a PDF/A-3 into a ZUGFeRD invoice of profile EN 16931: the XML as its alternative, and
 * metadata that name both (Factur-X 1.09, 6).
 * @param xml CII, see `writeCii`
 */
export function toFacturX(xml: string): Required<Pick<RenderRequest, 'attachments' | 'metadata'>> {
  return {
    attachments: [
      {
        name: facturXFileName,
        content: Buffer.from(xml),
        mediaType: 'text/xml',
        relationship: 'alternative',
        description: 'Factur-X/ZUGFeRD',
      },
    ],
    metadata: {
      name: 'Factur-X PDFA Extension Schema',
      namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
      prefix: 'fx',
      properties: [
        { name: 'DocumentFileName', value: facturXFileName, description: 'The name of the embedded XML document' },
        { name: 'DocumentType', value: 'INVOICE', description: 'The type of the hybrid document in capital letters' },
        {
          name: 'Version',
          value: '1.0',
          description: 'The actual version of the standard applying to the embedded XML document',
        },
        {
          name: 'ConformanceLevel',
          value: 'EN 16931',
          description: 'The conformance level of the embedded XML document',
        },
      ],
    },
  };
}
