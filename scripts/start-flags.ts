import { readEnv } from '@vermilion/server/env';
import { startFlagService } from '@vermilion/server/flagservice/main';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { shutDownInOrder } from '@vermilion/server/platform/shutdown';

/**
 * `npm run start:flags`: the flag service by itself, on FLAGS_PORT. Its settings are
 * the shop's (server/env.ts), and so is the database (DATABASE_URL, or the embedded one in DATA_DIR).
 */
try {
  const service = await startFlagService(readEnv(process.env));
  process.stdout.write(`The flag service answers on http://localhost:${service.port}\n`);
  shutDownInOrder(service.stop, service.logger);
} catch (error) {
  process.stderr.write(`${error instanceof OperatorError ? error.message : error}\n`);
  process.exit(1);
}
