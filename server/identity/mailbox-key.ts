import { addressKey } from "./account.ts";

/** Mail services that deliver several spellings of a name, or several hosts, to one mailbox. */
const services: { hosts: string[]; spelled: (name: string) => string }[] = [
  { hosts: ["gmail.com", "googlemail.com"], spelled: (name) => name.replaceAll(".", "") },
  {
    hosts: ["yandex.com", "yandex.com.tr", "yandex.ru", "ya.ru", "yandex.by", "yandex.kz", "yandex.ua"],
    spelled: (name) => name.replaceAll("-", "."),
  },
  { hosts: ["proton.me", "protonmail.com", "pm.me"], spelled: (name) => name.replace(/[._-]/g, "") },
];

/**
 * The mailbox that e-mails to an address are counted by: what follows "+", and what a service doesn't read, would be a way around every
 * limit. For limits alone: who somebody is, and whose account it is, goes by the whole address (`addressKey`), for these are the services'
 * habits of today and not ours to rely on.
 */
export const mailboxKey = (email: string): string => {
  const key = addressKey(email);
  const at = key.lastIndexOf("@");
  const name = key.slice(0, at).replace(/\+.*$/, "");
  const host = key.slice(at + 1);
  const service = services.find(({ hosts }) => hosts.includes(host));
  return service ? `${service.spelled(name)}@${service.hosts[0]}` : `${name}@${host}`;
};
