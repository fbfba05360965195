-- compatible: nothing of ours writes an id twice

-- What is named by the id of a file (a picture's address, the store of bytes) is one company's: no other puts a row of that id beside it.
drop index file_id;
create unique index file_id on file (id);
