// Without a schema beside them, so that a screen which looks at a text loads no more.

/** Whether a text is an id as `Id` takes it. */
export const isId = (text: string) =>
  /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$|^(0{8}(-0{4}){3}-0{12}|f{8}(-f{4}){3}-f{12})$/i.test(
    text,
  );

/** http or https, and nobody's name or password in it, which would hide the host from a reader. */
export const plainAddress = /^https?:\/\/[^\s\\@/?#]+([/?#]|$)/i;
export const addressLength = 1000;
/** Whether a text is an address of the web as `WebAddress` takes it. */
export const isWebAddress = (text: string) => text.length <= addressLength && plainAddress.test(text) && URL.canParse(text);
