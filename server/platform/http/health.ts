import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { listPendingMigrations } from '../migrate.ts';
import { createReadiness, type ReadinessCheck } from '../readiness.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes `/ready` answer 503 from now on. */
    announceClose: () => void;
  }
}

/**
 * Serves `/health` (the process is alive) and `/ready` (it can serve requests: 200, or 503 with the parts that cannot). A
 * load balancer sends requests where `/ready` is 200; a supervisor restarts what does not answer `/health`.
 */
export function serveHealth(
  app: FastifyInstance,
  { database, checks }: { database: Database; checks: Readonly<Record<string, ReadinessCheck>> },
): void {
  let isClosing = false;
  const announceClose = () => {
    isClosing = true;
  };
  app.decorate('announceClose', announceClose);
  app.addHook('preClose', async () => announceClose());
  const getReadiness = createReadiness({
    checks: { shutdown: () => (isClosing ? 'the process is closing' : null), ...checkDatabase(database), ...checks },
  });
  app.get('/health', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { ok: true };
  });
  app.get('/ready', async (_request, reply) => {
    const readiness = await getReadiness();
    reply.code(readiness.isReady ? 200 : 503).header('cache-control', 'no-store');
    return readiness;
  });
}

function checkDatabase({ db }: Database): Record<string, ReadinessCheck> {
  let isMigrated = false;
  return {
    database: async () => {
      await sql`select 1`.execute(db);
      return null;
    },
    migrations: async () => {
      if (isMigrated) return null;
      const pending = await listPendingMigrations(db);
      isMigrated = pending.length === 0;
      return isMigrated ? null : `pending: ${pending.join(', ')}`;
    },
  };
}
