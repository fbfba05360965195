/** Opens the mailbox of the installation under test. */
export const mailboxKey = "a-key-for-the-tests";
export const mailbox = `/dev/mail?key=${mailboxKey}`;
