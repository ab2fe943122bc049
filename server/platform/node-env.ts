/**
 * Sets NODE_ENV where it is not set, as with `npm start`. Imported before anything else, as React chooses between its
 * development and production builds when it is first loaded.
 */
process.env.NODE_ENV ??= process.argv.includes('--watch') ? 'development' : 'production';
