import type { ReactNode } from 'react';

/** Names and values, a line each; those without a value are left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: ReactNode, value: ReactNode, key: string])[] }) {
  return (
    <dl className="grid gap-3">
      {facts.map(
        ([name, value, key]) =>
          value && (
            <div key={key} className="grid gap-x-6 border-b border-rule pb-3 min-[40rem]:grid-cols-[10rem_1fr]">
              <dt className="text-ink-2 text-small">{name}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
