/** The last digit proves the twelve before it: 3 x every second one and 1 x the others add up with it to a multiple of ten (GS1). */
export const ean13Digit = (digits: string): number =>
  (10 - ([...digits.slice(0, 12)].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 ? 3 : 1), 0) % 10)) % 10;

export const isEan13 = (barcode: string): boolean => /^\d{13}$/.test(barcode) && Number(barcode[12]) === ean13Digit(barcode);
