import { type CompiledConfiguration, compileWith } from './compiling.ts';
import type { Surroundings } from './targeting/evaluation.ts';
import { compileSegment } from './targeting/segment.ts';
import type { Configuration } from './wire.ts';

/** How this library answers conditions on the SDK. */
const defaultSdk: Surroundings['sdk'] = { language: 'JAVASCRIPT', version: '4.9.0' };

/**
 * Compiles an answer of the flag service, with every condition, once for each that arrives.
 * @param sdk what SDK language conditions compare with
 * @throws FlagError `ClientConfiguration`
 */
export const compile = (configuration: Configuration, sdk = defaultSdk): CompiledConfiguration =>
  compileWith(compileSegment, configuration, sdk);
