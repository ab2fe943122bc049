/**
 * Arithmetic on minor units that stays exact: an order may come to more than 10^13 minor units, and the products of
 * such amounts exceed what a number holds.
 */

/** Returns the sum of amounts: exact up to `Number.MAX_SAFE_INTEGER`, which `assertAmounts` checks. */
export const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Returns `amount × numerator ÷ denominator`, rounded half up. */
export function multiplyRounded(amount: number, numerator: number, denominator: number): number {
  const divisor = BigInt(denominator);
  return Number((2n * BigInt(amount) * BigInt(numerator) + divisor) / (2n * divisor));
}

/**
 * Splits an amount in proportion to weights by the largest remainder: the parts add up to the amount, and each is less
 * than one unit from its exact share. Equal remainders favour the earlier part.
 * @param weights not negative; where all are 0 the amount must be 0
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const totalWeight = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (totalWeight === 0n) return weights.map(() => 0);
  const shares = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    return { index, units: Number(product / totalWeight), remainder: product % totalWeight };
  });
  const unallocated = amount - sum(shares.map(({ units }) => units));
  const largest = shares.toSorted(compareRemainders).slice(0, unallocated);
  const roundedUp = new Set(largest.map(({ index }) => index));
  return shares.map(({ index, units }) => (roundedUp.has(index) ? units + 1 : units));
}

function compareRemainders(one: { remainder: bigint; index: number }, other: typeof one): number {
  if (one.remainder === other.remainder) return one.index - other.index;
  return one.remainder > other.remainder ? -1 : 1;
}

/** Returns the tax inside a gross amount, rounded half up. */
export function computeIncludedTax(gross: number, basisPoints: number): number {
  return multiplyRounded(gross, basisPoints, 10_000 + basisPoints);
}
