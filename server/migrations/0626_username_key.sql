-- compatible: code of before looks up names without this letter as it did, and with it by their e-mail address

-- "I" in lower case is "i" or "ı": both spellings of a user name are one. Where two people have them, the second goes on by e-mail address.
update identity_account a set username_key = replace(username_key, 'ı', 'i')
where username_key like '%ı%' and not exists (
  select from identity_account other where other.id <> a.id and replace(other.username_key, 'ı', 'i') = replace(a.username_key, 'ı', 'i'));
