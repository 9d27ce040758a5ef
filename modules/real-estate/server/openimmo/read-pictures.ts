import type { XmlElement } from '#platform/server/reading/xml-tree.ts';
import { toLine } from '#platform/contract/to-line.ts';
import { maxPictures } from '../../contract/objects/pictures.ts';
import { readFacts } from './read-facts.ts';
import type { Facts } from './read-facts.ts';

/** A picture of an object; exactly one of path, inline and url says where it is. */
export interface ReadPicture {
  /** Path of its file in the package. */
  readonly path: string | null;
  /** The file itself, not yet checked. */
  readonly inline: Uint8Array | null;
  /** http or https. */
  readonly url: string | null;
  readonly title: string;
  readonly isFloorplan: boolean;
  /** In capitals, such as TITELBILD; empty for none. */
  readonly group: string;
  /** As the document says it: a media type, or the end of a file's name; empty for none. */
  readonly format: string;
}

/** Bytes of a picture; longer ones are left out. */
export const maxPictureBytes = 30 * 1024 * 1024;

const maxTitle = 200;
const maxAddress = 2000;

/** Groups whose files are no pictures of the object. */
const otherGroups = new Set(['ANBIETERLOGO', 'LINKS', 'QRCODE', 'FILM', 'FILMLINK', 'ANBOBJURL']);

const pictureFormat = /jpe?g|png|gif|webp|tiff?|bmp|heic|heif|avif|image/iu;
const namedFormat = /\.[a-z0-9]{2,5}$/iu;

/** Reads the pictures of an object, in their order. */
export function readPictures(facts: Facts): readonly ReadPicture[] {
  const pictures: ReadPicture[] = [];
  for (const element of facts.list('anhaenge', 'anhang')) {
    const picture = readPicture(element, facts);
    if (picture === undefined) continue;
    if (pictures.length === maxPictures) {
      facts.note('too_many_pictures', String(maxPictures));
      break;
    }
    pictures.push(picture);
  }
  return pictures;
}

function readPicture(element: XmlElement, { note }: Facts): ReadPicture | undefined {
  const facts = readFacts(element, note);
  const group = facts.code('gruppe');
  const format = toLine(facts.text('format'), 60);
  const title = toLine(facts.text('anhangtitel'), maxTitle);
  const path = toLine(facts.text('daten', 'pfad'), maxAddress);
  const name = path || title || group;
  if (otherGroups.has(group)) return undefined;
  if (!isPicture(format, path)) {
    note('attachment_not_picture', name.slice(0, 100));
    return undefined;
  }
  const about = { title, isFloorplan: group === 'GRUNDRISS', group, format };
  const none = { path: null, inline: null, url: null };
  const content = facts.find('daten', 'anhanginhalt')?.content ?? '';
  if (content.trim() === '') {
    if (/^https?:\/\//iu.test(path)) return { ...about, ...none, url: path };
    if (path !== '' && facts.code('location') !== 'REMOTE') return { ...about, ...none, path };
    note('picture_unreadable', name.slice(0, 100));
    return undefined;
  }
  if (content.length > (maxPictureBytes * 3) / 2) return refuse('picture_too_large');
  const inline = Buffer.from(content, 'base64');
  if (inline.length > maxPictureBytes) return refuse('picture_too_large');
  return inline.length === 0 ? refuse('picture_unreadable') : { ...about, ...none, inline };

  function refuse(code: 'picture_too_large' | 'picture_unreadable'): undefined {
    note(code, name.slice(0, 100));
    return undefined;
  }
}

/** A format or name that is another's is believed; one that says nothing is looked into later. */
function isPicture(format: string, path: string): boolean {
  if (pictureFormat.test(format)) return true;
  const [named] = namedFormat.exec(path.replace(/[?#].*$/u, '')) ?? [];
  if (named !== undefined) return pictureFormat.test(named) || /^\.(?:php|aspx?|html?|cgi|ashx)$/iu.test(named);
  return format === '';
}
