import { drawScenes } from './content/draw-scenes.ts';
import { shopPictures } from './cover.ts';
import { drawPackshot } from './packshots/draw.ts';
import { createPictures } from './pictures.ts';
import { type CatalogueOptions, planProducts } from './plan.ts';

export { drawPackshot } from './packshots/draw.ts';

/** Every picture of the shop, each address once: its own, those of its pages, then those of the catalogue. */
export function* demoPictures(options: CatalogueOptions = {}): Generator<{ url: string; svg: string }> {
  yield* shopPictures();
  yield* drawScenes();
  for (const product of planProducts(options)) {
    for (const { url, drawing } of createPictures(product).drawings) yield { url, svg: drawPackshot(drawing) };
  }
}
