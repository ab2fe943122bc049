import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

/** `name` is that of the module that is asked for. */
type Part = { name: string; bytes: number; isCore: boolean };

/**
 * What `createClient` is made of, minified and compressed (brotli, quality 11): the core, which a page loads at once, and the
 * parts that the core loads when they are first needed.
 *
 * Built as a library: without the code by which a bundler loads parts, and under names that do not change with what is in
 * them, since the core holds these names.
 */
export async function measureParts(): Promise<Part[]> {
  const core = new Set(findCore(await buildChunks()).flatMap(({ moduleIds }) => moduleIds));
  // In one piece, as a page would have it: what the core shares with its parts is the core's.
  const chunks = await buildChunks((id) => core.has(id));
  const atOnce = findCore(chunks);
  return chunks.map((chunk) => ({
    name: relative(import.meta.dirname, chunk.facadeModuleId ?? chunk.fileName),
    bytes: brotliCompressSync(chunk.code).byteLength,
    isCore: atOnce.includes(chunk),
  }));
}

type Chunk = {
  fileName: string;
  facadeModuleId: string | null;
  code: string;
  isEntry: boolean;
  imports: string[];
  moduleIds: string[];
};

/** @param isCore which modules to keep together; by default the bundler decides */
async function buildChunks(isCore?: (id: string) => boolean): Promise<Chunk[]> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      ssr: true,
      minify: true,
      target: 'es2022',
      rolldownOptions: {
        input: { client: fileURLToPath(new URL('client.ts', import.meta.url)) },
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          codeSplitting: isCore ? { groups: [{ name: 'core', test: isCore }] } : true,
        },
      },
    },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  return outputs.filter((output) => output.type === 'chunk');
}

/** The entry and all that it imports before it runs. */
function findCore(chunks: readonly Chunk[]): Chunk[] {
  const found = new Set(chunks.filter(({ isEntry }) => isEntry));
  for (const { imports } of found) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  }
  return [...found];
}
