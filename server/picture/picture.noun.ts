import { createBlobStore } from '../platform/blobs.ts';
import { defineNoun } from '../platform/noun.ts';
import { servePictures } from './picture.http.ts';
import { createPictureJobs } from './picture.jobs.ts';
import { createPictureProcess } from './picture.process.ts';
import { createPictureService, type PictureService } from './picture.service.ts';
import { createPictureVariants } from './picture.variants.ts';

declare module '../platform/noun.ts' {
  interface Services {
    picture: PictureService;
  }
}

export const pictureNoun = defineNoun({
  name: 'picture',
  create: ({ env, database, clock, report }) => {
    const blobs = createBlobStore(env);
    const pictures = createPictureProcess(env, env.IMAGE_SOURCES);
    const service = createPictureService({ database, clock, blobs, pictures });
    const variants = createPictureVariants(blobs, pictures);
    return {
      service,
      jobs: createPictureJobs(database, clock, service),
      routes: async (app) => servePictures(app, blobs, variants, report),
      close: async () => pictures.close(),
    };
  },
});
