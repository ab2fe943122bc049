import type { MailSink } from './mail-sink.ts';
import type { ProofProvider } from './provider.ts';
import type { ShopProcess, Stage } from './shops.ts';

/** What an attack meets: two processes of the shop on one PostgreSQL, with all that is around them. */
export type Arena = Stage & {
  shops: readonly [ShopProcess, ShopProcess];
  provider: ProofProvider;
  mail: MailSink;
  /** Puts units of products that no other attack uses on Singapore's shelf. @returns the ids of their variants */
  stockUp: (variants: number, units: number) => Promise<number[]>;
};

type Outcome = {
  /** What was measured, in words. */
  figure: string;
  /** Whether the shop withstood the attack. */
  hasHeld: boolean;
};

/** One thing that somebody tries against the shop. */
export type Attack = {
  /** Its number in the list of attacks; several attempts may share one. */
  number: number;
  attempt: string;
  run: (arena: Arena) => Promise<Outcome>;
};
