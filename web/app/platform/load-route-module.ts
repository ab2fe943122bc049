import { loadPageChunk } from './missing-chunk.ts';

type Route = { id: string; module: string };

/**
 * Imports the code of a route. The build puts this in the place of React Router's function of the same name (see
 * web/route-modules.ts), which reloads the page on screen, without limit, when the code is missing.
 */
export async function loadRouteModule(route: Route, cache: Record<string, unknown>): Promise<unknown> {
  if (route.id in cache) return cache[route.id];
  try {
    cache[route.id] = await loadPageChunk(() => import(/* @vite-ignore */ route.module));
    return cache[route.id];
  } catch (error) {
    // The router drops an error of a route that loads no data: the page throws it when it is rendered.
    return {
      default: () => {
        throw error;
      },
    };
  }
}
