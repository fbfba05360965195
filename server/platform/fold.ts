/** The database's own fold() in this process: names meet whatever their case and their Turkish letters. For finding, never an identity (R47). */
export const fold = (text: string): string => text.replace(letters, (letter) => plain[from.indexOf(letter)]!).toLowerCase();

const from = "İIıŞşĞğÜüÖöÇçÂâÎîÛû";
const plain = "iiissgguuooccaaiiuu";
const letters = new RegExp(`[${from}]`, "g");
