import { readEnv } from '@vermilion/server/env';
import { startFlagService } from '@vermilion/server/flagservice/main';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { shutDownInOrder } from '@vermilion/server/platform/shutdown';

/**
 * `npm run start:flags`: the flag service by itself, on FLAGS_PORT. Its settings are
 * the shop's (server/env.ts), and so is the database (DATABASE_URL, or the embedded one in DATA_DIR).
 */
try {
  const env = readEnv(process.env);
  const service = await startFlagService(env);
  process.stdout.write(`The flag service answers on http://localhost:${service.port}\n`);
  process.stdout.write(
    env.FLAGS_TOKENS.size > 0
      ? `Results: http://localhost:${service.port}/flags/results\n`
      : 'Editing and results are off. To turn them on, start it with FLAGS_TOKENS=<name>:<32 characters or more>\n',
  );
  shutDownInOrder(service.stop, service.logger);
} catch (error) {
  process.stderr.write(`${error instanceof OperatorError ? error.message : error}\n`);
  process.exit(1);
}
