/** A person as one text; empty once the data was erased. */
export const nameOf = ({ name, surname }: { name: string; surname: string }) => `${name} ${surname}`.trim();
