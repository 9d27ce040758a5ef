import { ensureWebBuilt } from '../../scripts/build.mjs';
import { waitForDemoPictures } from '../data/demo-pictures.ts';
import { fillObjects } from '../data/fill-objects.ts';
import { openSite } from '../data/site.ts';
import type { Site } from '../data/site.ts';
import { interleave, toRatios } from '../measure/interleave.ts';
import { describeFigure } from '../measure/report.ts';
import { sized } from '../measure/sized.ts';
import { summarise } from '../measure/statistics.ts';
import { signIn } from '../subjects/product.ts';
import { runParts } from './run-parts.ts';
import type { Bench, Scenario } from './scenario.ts';
import { measureOfferPage } from './estate-offer.ts';
import { measurePipeline, measurePreview } from './estate-browser.ts';
import { measurePortal } from './estate-portal.ts';
import { measureDocuments } from './estate-documents.ts';
import { listPath } from './list.ts';

const objects = sized(5000, 100);
const rounds = sized(9, 2);
const seconds = sized(3, 1);
const objectsPath = '/api/ri/real-estate/objekt';

/**
 * The estate agency: its list of 5,000 objects beside the list of invoices; the public page of an offer; photos and what others notice of them; exposés,
 * their preview, and 2,000 interested people in the browser.
 */
export const measureEstate: Scenario = async (bench) => {
  await ensureWebBuilt();
  // On a site of its own, which is connected with a portal.
  if (bench.parts?.length === 1 && bench.parts[0] === 'portal') return runParts(bench, portalPart(bench));
  const site = await openSite(100_000, { organizations: 1 });
  try {
    await waitForDemoPictures(site.adminUrl);
    return await runParts(bench, {
      list: () => measureList(bench, site),
      offer: () => measureOfferPage(bench, site),
      documents: () => measureDocuments(bench, site),
      preview: () => measurePreview(site),
      pipeline: () => measurePipeline(site),
      ...portalPart(bench),
    });
  } finally {
    await site.stop();
  }
};

const portalPart = (bench: Bench) => ({ portal: () => measurePortal(bench) });

/** The slowest calls of both lists: 50 rows each, one after the other, by one reader. */
async function measureList({ load, say }: Bench, site: Site) {
  await fillObjects(site.adminUrl, objects);
  const agent = await signIn(site.product.url, 'agent@demo.example');
  const p95 = (path: string, headers: Record<string, string>) => async () => {
    const result = await load.run({
      url: `${site.product.url}${path}`,
      method: 'GET',
      headers,
      connections: 1,
      seconds,
    });
    return result.p95;
  };
  const measured = await interleave(rounds, {
    invoices: p95(listPath, site.headers),
    objects: p95(objectsPath, agent),
    today: p95('/api/ri/real-estate/today', agent),
  });
  for (const name of ['invoices', 'objects', 'today'] as const)
    say(describeFigure(`${name}, p95`, summarise(measured[name]), 'ms'));
  return [
    {
      title: 'estate: list of 5,000 objects, p95, multiple of the list of invoices',
      value: summarise(toRatios(measured.objects, measured.invoices)),
      target: { atMost: 1.5 },
    },
  ];
}
