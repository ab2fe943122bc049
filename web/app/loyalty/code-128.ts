/** Widths of bars and gaps, in turn, of the values 0 to 105 of Code 128 (ISO/IEC 15417), and of its stop sign. */
const patterns =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232'
    .match(/\d{6}/g)
    ?.map((widths) => [...widths].map(Number)) ?? [];
const stopPattern = [2, 3, 3, 1, 1, 1, 2];
const startOfSetC = 105;

/**
 * Encodes digits as a Code 128 barcode in its set C, two digits to a sign.
 * @param digits an even number of them
 * @returns the widths of bars and gaps in turn, beginning with a bar, in modules
 */
export function encodeDigits(digits: string): number[] {
  if (!/^(\d\d)+$/.test(digits)) throw new RangeError('An even number of digits is encoded');
  const values = [startOfSetC, ...(digits.match(/\d\d/g) ?? []).map(Number)];
  const checksum = values.reduce((sum, value, index) => sum + value * index) % 103;
  return [...[...values, checksum].flatMap((value) => patterns[value] ?? []), ...stopPattern];
}
