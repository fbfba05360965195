/** A number that a double cannot hold, written to the wire digit by digit. */
export interface ExactNumber {
  readonly rawJSON: string;
}

const json = JSON as typeof JSON & { rawJSON(text: string): ExactNumber; isRawJSON(value: unknown): value is ExactNumber };

/** "73300010000000000017" -> the bare JSON number of exactly these digits. */
export function exact(digits: string): ExactNumber {
  return json.rawJSON(digits);
}

export function isExact(value: unknown): boolean {
  return json.isRawJSON(value);
}
