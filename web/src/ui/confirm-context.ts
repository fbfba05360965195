import type { NumberRule } from "@tradeport/contract/numbers";
import { createContext, type ReactNode, useContext } from "react";

export interface ConfirmField {
  key: string;
  label: string;
  /** The label names one of several alike: it stands above the field, in as many lines as it needs, and is never cut. */
  isNamed?: boolean;
  /** A function: it hangs on what else is answered. */
  required?: boolean | ((values: Record<string, string>) => boolean);
  multiline?: boolean;
  initial?: string;
  /** A choice when given. */
  options?: readonly { value: string; label: string }[];
  /** A figure in this range: what is none is complained about, what can be read in two ways asked, and the answer is decimal text. */
  number?: NumberRule | undefined;
  /** At most so many characters; more are complained about, never cut off. */
  maxLength?: number;
  /** A heading above it: the first of a group. */
  group?: string;
  /** Drawn in place of a text field, for answers that nobody types. What it answers is text all the same: the ids of files. */
  control?: (props: ControlProps) => ReactNode;
}
export interface ControlProps {
  id: string;
  label: string;
  required: boolean;
  value: string;
  /** What is wrong with it, once somebody wants to go on. */
  complaint: string | undefined;
  onChange: (value: string) => void;
}
export interface Question {
  /** Names the thing and the number: "12 ürün silinsin mi?" */
  title: string;
  /** What will happen, at the marketplace too. */
  text?: ReactNode;
  /** The verb on the button: "12 ürünü sil". */
  action: string;
  tone?: "primary" | "error";
  checkbox?: { label: string; initial?: boolean };
  fields?: readonly ConfirmField[];
  /** Said when a required field is empty; "Lütfen form bilgilerini kontrol ediniz!" when not given. */
  invalid?: string;
  /** What is wrong with the values together, in words; null when nothing is. */
  check?: (values: Record<string, string>) => string | null;
  /** What is said in place of these once fields are answered; `off`: why there is nothing to do then. */
  follow?: (values: Record<string, string>) => Pick<Question, "title" | "text" | "action"> & { off?: string | undefined };
  /** For very large damage only: what must be typed before the button works (U36). */
  typed?: string;
}
export interface Confirmed {
  checked: boolean;
  values: Record<string, string>;
}
export type Ask = (question: Question) => Promise<Confirmed | null>;

export const ConfirmContext = createContext<Ask>(() => Promise.resolve(null));
/** `const answer = await confirm({…})`; null when the person said no. */
export const useConfirm = () => useContext(ConfirmContext);
