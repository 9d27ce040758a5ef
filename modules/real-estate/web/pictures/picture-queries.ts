import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { listPictures } from '../../contract/pictures/pictures.ts';

/** Query of the pictures of an object, by name in their order. */
export const picturesQuery = (objectId: string) =>
  endpointQuery(['real-estate', 'objects', 'pictures', objectId], listPictures, { params: { id: objectId } });
