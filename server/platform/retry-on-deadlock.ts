/** Runs a transaction again that the database ended because it and another waited for each other: nothing of it was done. */
export const retryOnDeadlock = async <T>(transaction: () => Promise<T>, tries = 3): Promise<T> => {
  try {
    return await transaction();
  } catch (error) {
    const { code } = error as { code?: string };
    if (tries > 1 && (code === "40P01" || code === "40001")) return retryOnDeadlock(transaction, tries - 1);
    throw error;
  }
};
