import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { getHomepage } from '../../contract/homepage/homepage.ts';

/** Query of the homepage of the agency. */
export const homepageQuery = () => endpointQuery(['real-estate', 'homepage'], getHomepage, {}, (homepage) => homepage);
