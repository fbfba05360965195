/** Two that waited for each other, a snapshot that is old by now, and a row that was deleted between being read and being named. */
const another = new Set(["40P01", "40001", "23503"]);

/** Runs a transaction again that the database ended because another one was quicker: nothing of it was done, and it reads what is now. */
export const retryOnDeadlock = async <T>(transaction: () => Promise<T>, tries = 3): Promise<T> => {
  try {
    return await transaction();
  } catch (error) {
    if (tries > 1 && another.has((error as { code?: string }).code ?? "")) return retryOnDeadlock(transaction, tries - 1);
    throw error;
  }
};
