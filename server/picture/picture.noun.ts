import { pictureEndpoints, pictureErrors } from '@vermilion/contract/picture-staff';
import { createBlobStore } from '../platform/blobs.ts';
import { defineNoun } from '../platform/noun.ts';
import { createHeldPictures, type HeldPictures } from './picture.held.ts';
import { servePictures } from './picture.http.ts';
import { createPictureJobs } from './picture.jobs.ts';
import { createPictureProcess } from './picture.process.ts';
import { createPictureHandlers } from './picture.routes.ts';
import { createPictureService, type PictureService } from './picture.service.ts';
import { listOwnUploads } from './picture.uploads.store.ts';
import { createPictureUploads, type PictureUploads } from './picture.uploads.ts';
import { createPictureVariants } from './picture.variants.ts';

declare module '../platform/noun.ts' {
  interface Services {
    picture: PictureService & { uploads: PictureUploads; held: HeldPictures };
  }
}

export const pictureNoun = defineNoun({
  name: 'picture',
  needs: ['account'],
  endpoints: pictureEndpoints,
  errors: pictureErrors,
  create: ({ env, database, clock, random, report }, { account }) => {
    const blobs = createBlobStore(env);
    // Assets are fetched, and never shown from where they are: the policy of pages does not name their host.
    const assets = env.CONTENTFUL_SPACE ? [env.CONTENTFUL_ASSETS] : [];
    const pictures = createPictureProcess(env, [...env.IMAGE_SOURCES, ...assets]);
    const uploadProcess = createPictureProcess(env, []);
    const service = createPictureService({ database, clock, blobs, pictures });
    const uploads = createPictureUploads({
      database,
      clock,
      random,
      report,
      blobs,
      accounts: account.staff,
      pictures,
      uploads: uploadProcess,
    });
    const variants = createPictureVariants(blobs, pictures);
    return {
      service: { ...service, uploads, held: createHeldPictures(database, clock) },
      // What somebody uploaded is the shop's, and stays when the account goes.
      contributes: { account: { personalData: { picture: { read: listOwnUploads, erase: async () => {} } } } },
      handlers: createPictureHandlers(uploads),
      jobs: createPictureJobs(database, clock, service),
      routes: async (app) => servePictures(app, blobs, variants, report),
      close: async () => {
        pictures.close();
        uploadProcess.close();
      },
    };
  },
});
