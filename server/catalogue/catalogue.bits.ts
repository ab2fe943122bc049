/** Sets of small whole numbers (products of a market, by their place) as bits, 32 to a word. */
export type Bits = Uint32Array;

export function createEmptyBits(size: number): Bits {
  return new Uint32Array((size + 31) >>> 5);
}

/** All numbers below `size`. */
export function createFullBits(size: number): Bits {
  const bits = createEmptyBits(size).fill(0xffffffff);
  if (size % 32 !== 0) bits[bits.length - 1] = (1 << (size % 32)) - 1;
  return bits;
}

export function addBit(bits: Bits, member: number): void {
  const word = member >>> 5;
  bits[word] = (bits[word] as number) | (1 << (member & 31));
}

export function hasBit(bits: Bits, member: number): boolean {
  return (((bits[member >>> 5] as number) >>> (member & 31)) & 1) === 1;
}

/** Keeps in `bits` what is in `other` too. */
export function keepBits(bits: Bits, other: Bits): void {
  for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] as number) & (other[word] as number);
}

/** Adds to `bits` all that is in `other`. */
export function joinBits(bits: Bits, other: Bits): void {
  for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] as number) | (other[word] as number);
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let word = 0; word < bits.length; word += 1) count += countOnes(bits[word] as number);
  return count;
}

/** How many are in both. */
export function countCommon(one: Bits, other: Bits): number {
  let count = 0;
  for (let word = 0; word < one.length; word += 1) {
    const common = (one[word] as number) & (other[word] as number);
    if (common !== 0) count += countOnes(common);
  }
  return count;
}

/** Whether anything is in both. */
export function hasCommon(one: Bits, other: Bits): boolean {
  for (let word = 0; word < one.length; word += 1) {
    if (((one[word] as number) & (other[word] as number)) !== 0) return true;
  }
  return false;
}

export function forEachBit(bits: Bits, visit: (member: number) => void): void {
  for (let word = 0; word < bits.length; word += 1) {
    for (let rest = bits[word] as number; rest !== 0; rest &= rest - 1) {
      visit((word << 5) + 31 - Math.clz32(rest & -rest));
    }
  }
}

export function countOnes(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
