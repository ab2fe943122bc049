/** The first digits of every card number: 9 marks numbers that are no payment cards. */
const cardPrefix = '99';

/** Between the prefix and the check digit; the numbers cannot be guessed one from another. */
const randomDigits = 13;

/**
 * Makes the number of a membership card: 16 digits, the last of which detects a wrong digit and nearly every swap of two
 * neighbours (Luhn).
 * @param uuid a random one (version 4)
 */
export function createCardNumber(uuid: string): string {
  // The last 15 digits of a UUID are random; version and variant stand before them.
  const random = BigInt(`0x${uuid.replaceAll('-', '').slice(-15)}`) % 10n ** BigInt(randomDigits);
  const digits = `${cardPrefix}${random.toString().padStart(randomDigits, '0')}`;
  return `${digits}${computeCheckDigit(digits)}`;
}

/** Whether a text is the number of a membership card, as typed or scanned; of no particular member. */
export function isCardNumber(text: string): boolean {
  return /^99\d{14}$/.test(text) && computeCheckDigit(text.slice(0, -1)) === Number(text.at(-1));
}

function computeCheckDigit(digits: string): number {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
