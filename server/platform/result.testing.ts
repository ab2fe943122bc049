type Outcome<Value> = { ok: true; value: Value } | { ok: false; error: { code: string } };

/** Returns the value of a call that has to succeed. @throws an error that names the failure */
export async function unwrap<Value>(call: Outcome<Value> | Promise<Outcome<Value>>): Promise<Value> {
  const outcome = await call;
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
  return outcome.value;
}

/** Returns the code that a call has failed with; `ok` where it has succeeded. */
export const getCode = (outcome: { ok: boolean; error?: { code: string } }): string => outcome.error?.code ?? 'ok';
