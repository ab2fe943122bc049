import { type CompiledConfiguration, compileWith } from './compiling.ts';
import type { Surroundings } from './targeting/evaluation.ts';
import { compileSegment } from './targeting/segment.ts';
import type { Configuration } from './wire.ts';

/** The SDK that conditions compare with. */
const defaultSdk: Surroundings['sdk'] = { language: 'JAVASCRIPT', version: '4.9.0' };

/**
 * Compiles a configuration, with the code of all conditions.
 * @param sdk the SDK that conditions compare with
 * @throws FlagError `ClientConfiguration`
 */
export const compile = (configuration: Configuration, sdk = defaultSdk): CompiledConfiguration =>
  compileWith(compileSegment, configuration, sdk);
