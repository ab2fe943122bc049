/**
 * Imported before anything else: React decides once, when it is first loaded, whether it is the slow development
 * build, and nobody sets NODE_ENV for `npm start`.
 */
process.env.NODE_ENV ??= process.argv.includes('--watch') ? 'development' : 'production';
