// What is used of two packages that are loaded late, in the one place that needs each: mail-job.ts and identity/password-rules.ts.
declare module "nodemailer" {
  export interface Transporter {
    sendMail(letter: Record<string, unknown>): Promise<unknown>;
  }
  export const createTransport: (options: Record<string, unknown>) => Transporter;
}
declare module "@zxcvbn-ts/language-common" {
  export const dictionary: { "passwords-common": string[] };
}
