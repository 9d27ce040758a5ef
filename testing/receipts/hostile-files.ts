import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { writePng } from '#modules/accounting/server/demo/receipts/png-file.ts';
import { pixel } from '../hostile-forms.ts';
import { buildCii, buildUbl } from './e-invoice.ts';
import { buildPdf } from './pdf.ts';

/** A file that somebody may upload as a receipt, and what becomes of it. */
export interface HostileFile {
  readonly name: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly status: 200 | 413 | 415 | 422;
  /** Kind of a refusal with 422. */
  readonly kind?: string;
}

const text = (content: string): Buffer => Buffer.from(content);
const utf16 = (content: Buffer): Buffer =>
  Buffer.from(`\uFEFF${content.toString().replace('UTF-8', 'UTF-16')}`, 'utf16le');
const megabyte = 1024 * 1024;

/** Deflated data (zlib) that inflates to so many megabytes, a thousandth of that long. */
function deflateBomb(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(megabyte, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: megabytes }, () => block),
    Buffer.from([0x03, 0x00, 0, 0, 0, 0]),
  ]);
}

/** A black PNG of one bit for each pixel, so that many pixels take few bytes. */
function buildPng(width: number, height: number): Buffer {
  return writePng(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { width, height, bits: 1, isColored: false });
}

/** The header of a PNG alone says how many pixels there are. */
function claimSize(png: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(width, 16);
  changed.writeUInt32BE(height, 20);
  return changed;
}

const doctype = (subset: string, body: string): Buffer =>
  text(`<?xml version="1.0"?><!DOCTYPE r ${subset}><r xmlns="urn:x">${body}</r>`);

/**
 * At least 40 files of every kind that attackers and broken programs send. Made here: nothing of it came from
 * elsewhere.
 */
export async function buildHostileFiles(): Promise<readonly HostileFile[]> {
  const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const png = buildPng(30, 40);
  const pdf = buildPdf({ pages: [['Rechnung']] });
  const script = '<script>alert(1)</script>';
  const taken = (name: string, fileName: string, bytes: Uint8Array): HostileFile => ({
    name,
    fileName,
    bytes,
    status: 200,
  });
  const wrongType = (name: string, fileName: string, bytes: Uint8Array): HostileFile => ({
    name,
    fileName,
    bytes,
    status: 415,
  });
  const unreadable = (kind: string, name: string, fileName: string, bytes: Uint8Array): HostileFile => ({
    name,
    fileName,
    bytes,
    status: 422,
    kind,
  });
  const tooLarge = (name: string, fileName: string, bytes: Uint8Array): HostileFile => ({
    name,
    fileName,
    bytes,
    status: 413,
  });
  const laughs = Array.from({ length: 9 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`).join(
    '',
  );
  return [
    taken('a PNG', 'a.png', png),
    taken('a JPEG', 'a.jpg', jpeg),
    taken('a JPEG called .pdf', 'a.pdf', jpeg),
    taken('a PDF', 'a.pdf', pdf),
    taken('a name of folders', '../../etc/passwd.png', png),
    taken('a name that turns round', '\u202Egnp.exe', png),
    taken('a PNG with HTML behind it', 'a.png', Buffer.concat([png, text(script)])),
    taken(
      'a PDF with a script, which nothing runs',
      'a.pdf',
      buildPdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }),
    ),
    taken(
      'a PDF that would start a program',
      'a.pdf',
      buildPdf({ catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }),
    ),
    taken('a PDF with a line behind its end', 'a.pdf', Buffer.concat([pdf, text('-- sent by a gateway')])),
    taken('a PDF of 500 pages', 'a.pdf', buildPdf({ pages: Array.from({ length: 500 }, () => []) })),
    taken('CII', 'a.xml', buildCii()),
    taken('UBL', 'a.xml', buildUbl()),
    taken('XML in UTF-16', 'a.xml', utf16(buildCii())),
    taken('XML with a byte order mark', 'a.xml', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), buildCii()])),
    taken(
      'XML without a declaration',
      'a.xml',
      text(
        buildUbl()
          .toString()
          .replace(/^<\?xml[^>]*>\n/u, ''),
      ),
    ),
    taken(
      'XML in ISO-8859-1 that says so',
      'a.xml',
      Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><r xmlns="urn:x">Ä</r>', 'latin1'),
    ),
    wrongType('nothing', 'a.png', Buffer.alloc(0)),
    wrongType('zeros', 'a.pdf', Buffer.alloc(100_000)),
    wrongType('plain text', 'a.xml', text('Rechnung 1')),
    wrongType('SVG', 'a.svg', text('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    wrongType('SVG called .png', 'a.png', text(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)),
    wrongType(
      'SVG with a declaration',
      'a.xml',
      text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ),
    wrongType(
      'SVG with a prefix and a comment',
      'a.xml',
      text('<?xml version="1.0"?><!-- x --><s:svg xmlns:s="http://www.w3.org/2000/svg"/>'),
    ),
    wrongType('HTML', 'a.pdf', text(`<!DOCTYPE html><html>${script}</html>`)),
    wrongType(
      'XHTML',
      'a.xml',
      text(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`),
    ),
    wrongType('a script alone', 'a.xml', text(script)),
    wrongType('GIF', 'a.png', text('GIF89a')),
    wrongType('BMP', 'a.jpg', Buffer.concat([text('BM'), Buffer.alloc(60)])),
    wrongType('TIFF', 'a.jpg', Buffer.concat([Buffer.from('49492a00', 'hex'), Buffer.alloc(60)])),
    wrongType('WebP', 'a.png', await sharp(png).webp().toBuffer()),
    wrongType('ZIP', 'a.pdf', Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(60)])),
    wrongType('a program', 'a.pdf', Buffer.concat([text('MZ'), Buffer.alloc(60)])),
    wrongType('MP3', 'a.png', Buffer.concat([text('ID3'), Buffer.alloc(60)])),
    unreadable('damaged', 'a PNG cut off', 'a.png', png.subarray(0, png.length - 20)),
    unreadable('damaged', 'a PNG whose pixels are missing', 'a.png', claimSize(png, 300, 400)),
    unreadable('damaged', 'a JPEG cut off', 'a.jpg', jpeg.subarray(0, jpeg.length - 60)),
    unreadable('damaged', 'the beginning of a PNG alone', 'a.png', png.subarray(0, 8)),
    unreadable('too_many_pixels', 'a PNG of 256 megapixels', 'a.png', buildPng(16_000, 16_000)),
    unreadable(
      'too_many_pixels',
      'a PNG that claims to be a billion pixels',
      'a.png',
      claimSize(pixel, 32_000, 32_000),
    ),
    unreadable(
      'encrypted',
      'an encrypted PDF',
      'a.pdf',
      buildPdf({ trailer: '/Encrypt << /Filter /Standard /V 1 /R 2 /O (x) /U (x) /P -4 >>' }),
    ),
    unreadable('truncated', 'a PDF cut off', 'a.pdf', pdf.subarray(0, pdf.length - 40)),
    unreadable('truncated', 'a PDF that is HTML', 'a.pdf', text(`%PDF-1.7\n${script}`)),
    unreadable(
      'truncated',
      'a PDF that is a ZIP, too',
      'a.pdf',
      Buffer.concat([pdf, Buffer.from('504b0304', 'hex'), Buffer.alloc(5000, 'x')]),
    ),
    unreadable('damaged', 'a PDF without anything in it', 'a.pdf', text('%PDF-1.7\n%%EOF')),
    unreadable(
      'damaged',
      'a PDF whose catalogue is rubbish',
      'a.pdf',
      text('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF'),
    ),
    unreadable(
      'too_many_pages',
      'a PDF of 2,000 pages',
      'a.pdf',
      buildPdf({ pages: Array.from({ length: 2000 }, () => []) }),
    ),
    unreadable('document_type', 'XML with a billion laughs', 'a.xml', doctype(`[<!ENTITY l0 "lol">${laughs}]`, '&l9;')),
    unreadable(
      'document_type',
      'XML with a file of the server',
      'a.xml',
      doctype('[<!ENTITY x SYSTEM "file:///etc/passwd">]', '&x;'),
    ),
    unreadable(
      'document_type',
      'XML with a document type elsewhere',
      'a.xml',
      doctype('SYSTEM "http://evil.example/x.dtd"', ''),
    ),
    unreadable(
      'not_well_formed',
      'XML with an entity that nobody declared',
      'a.xml',
      text('<?xml version="1.0"?><r>&secret;</r>'),
    ),
    unreadable('not_well_formed', 'XML cut off', 'a.xml', buildCii().subarray(0, 2000)),
    unreadable('not_well_formed', 'XML with two roots', 'a.xml', text('<?xml version="1.0"?><a/><b/>')),
    unreadable(
      'not_well_formed',
      'XML that is not UTF-8',
      'a.xml',
      Buffer.concat([text('<?xml version="1.0"?><r>'), Buffer.from([0xff, 0xc0]), text('</r>')]),
    ),
    unreadable(
      'too_deep',
      'XML with 20,000 elements inside each other',
      'a.xml',
      text(`<?xml version="1.0"?>${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}`),
    ),
    unreadable(
      'too_large',
      'XML with a million elements',
      'a.xml',
      text(`<?xml version="1.0"?><r>${'<a/>'.repeat(1_000_000)}</r>`),
    ),
    tooLarge(
      'XML of 50 MB',
      'a.xml',
      Buffer.concat([text('<?xml version="1.0"?><r>'), Buffer.alloc(50 * megabyte, ' '), text('</r>')]),
    ),
    tooLarge('a PDF of one byte too many', 'a.pdf', Buffer.concat([pdf, Buffer.alloc(25 * megabyte - pdf.length + 1)])),
  ];
}

/** A PDF whose attachment, called as e-invoices are, inflates to a gigabyte. */
export function buildAttachmentBomb(lines: readonly string[]): Buffer {
  return replaceStream(
    buildPdf({ pages: [lines], attachments: [{ name: 'factur-x.xml', bytes: Buffer.from('x') }] }),
    deflateSync(Buffer.from('x')),
    deflateBomb(1024),
  );
}

/** Puts other data in the place of a stream: the table of places is wrong afterwards, which readers mend. */
function replaceStream(pdf: Buffer, stream: Buffer, other: Buffer): Buffer {
  const at = pdf.indexOf(stream);
  const head = pdf
    .subarray(0, at)
    .toString('latin1')
    .replace(new RegExp(`/Length ${stream.length} >>\nstream\n$`, 'u'), `/Length ${other.length} >>\nstream\n`);
  return Buffer.concat([Buffer.from(head, 'latin1'), other, pdf.subarray(at + stream.length)]);
}
