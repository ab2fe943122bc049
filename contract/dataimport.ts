import { z } from 'zod';
import { dataKinds } from './data-kinds.ts';
import { defineEndpoints } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { msg } from './text.ts';

/** The largest data file, in bytes: the catalogue of a hundred thousand products. */
export const maxDataFileBytes = 64 * 2 ** 20;

/** How many problems of a file are named; what comes after them is not read. */
export const maxNamedProblems = 5000;

const problem = z.object({
  /** From 1. */
  line: z.number().int(),
  /** Empty where the whole line is meant. */
  column: z.string(),
  message: z.string(),
});

/** `queued`: it was received and waits or is being read; `stored`: all of it; `refused`: nothing of it. */
export const dataImportStates = ['queued', 'stored', 'refused'] as const;

const dataImport = z
  .object({
    id: z.string(),
    kind: z.enum(dataKinds),
    state: z.enum(dataImportStates),
    /** ISO moments, UTC. */
    receivedAt: z.string(),
    finishedAt: z.string().nullable(),
    totalBytes: z.number().int(),
    /** How much of it was read so far. */
    readBytes: z.number().int(),
    /** Records by kind, and `changed`: how many rows of the shop are others than before. Null until it is stored. */
    counts: z.record(z.string(), z.number().int()).nullable(),
    /** How many things are wrong with a refused file, as far as it was read. */
    problemCount: z.number().int(),
    /** They, by line. */
    problems: z.array(problem),
    /** What did not keep the file from being stored, such as pictures that the shop does not have, and conspicuous prices. */
    warnings: z.array(problem),
    /** What the file holds, in sentences: its prices in words, as "SG: 3 prices, from $0.55 (JEW-00004) to $69.99 (JEW-00001)". */
    summary: z.array(z.string()),
  })
  .meta({ id: 'DataImport' });
export type DataImport = z.infer<typeof dataImport>;

export const dataImportErrors = defineErrors('dataimport', {
  DATA_IMPORT_NOT_FOUND: { status: 404, text: msg({ message: 'There is no import with this id' }) },
  DATA_IMPORT_EXISTS: {
    status: 409,
    text: msg({ message: 'This id belongs to an import of another file. Send the file with a new id' }),
  },
});

type DataImportErrors = typeof dataImportErrors;
declare module './errors.ts' {
  interface Errors extends DataImportErrors {}
}

const ofImport = z.object({ id: z.uuid() });

export const dataImportEndpoints = defineEndpoints('dataimport', {
  'PUT data-imports/{kind}/{id}': {
    summary:
      'Receives a data file (docs/retailer.md) under an id that the caller chooses, and stores it soon after, all of it or nothing; the same file with the same id again changes nothing',
    audience: 'staff',
    permission: 'data.import',
    idempotency: 'state',
    limits: [{ per: 'caller', maxCalls: 600, windowSeconds: 60 }],
    params: ofImport.extend({ kind: z.enum(dataKinds) }),
    query: z.object({
      /** What is done with HTML in texts: it is refused, or made text. */
      html: z.enum(['refuse', 'text']).default('refuse'),
    }),
    upload: {
      mediaTypes: ['text/csv', 'application/jsonl', 'application/x-ndjson'],
      maxBytes: maxDataFileBytes,
      isStreamed: true,
    },
    response: dataImport,
    errors: ['NOT_PERMITTED', 'DATA_IMPORT_EXISTS', 'SERVICE_UNAVAILABLE'],
  },
  'GET data-imports/{id}': {
    summary: 'How far an import is, and all that is wrong with its file',
    audience: 'staff',
    permission: 'data.import',
    params: ofImport,
    response: dataImport,
    errors: ['DATA_IMPORT_NOT_FOUND'],
  },
  'GET data-imports/': {
    summary: 'The latest 100 imports, newest first, without their problems',
    audience: 'staff',
    permission: 'data.import',
    response: z.object({ imports: z.array(dataImport) }),
  },
});

type DataImportEndpoints = typeof dataImportEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends DataImportEndpoints {}
}
