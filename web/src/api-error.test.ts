import { expect, test } from "vitest";
import { type ApiError, noAnswer, readAnswer } from "./api-error.ts";

const words = {
  code: (number: number, message: string) => `Hata Kodu: ${number} - ${message}`,
  noData: "Beklenmedik sunucu yanıtı!",
  request: "REQUEST error occured!",
  other: "Axios another error occured!",
  signedOut: "Yeniden giriş yapın.",
  badRequest: "Hatalı istek gönderildi!",
};
const read = (status: number, body: unknown) => readAnswer(status, "Bad Gateway", body, "/api/Order/AcceptOrder", words);
const failed = (run: () => unknown): ApiError => {
  try {
    run();
  } catch (error) {
    return error as ApiError;
  }
  throw new Error("it did not fail");
};
const envelope = { result: null, success: false, message: null, hasError: false, errorMessage: null };

test("a result is given as it is, an empty one too", () => {
  expect(read(200, { ...envelope, success: true, result: { id: "1" } })).toEqual({ id: "1" });
  expect(read(200, { ...envelope, success: true, result: null })).toBeNull();
});

test("an error of the server is red and says its sentence; number and last part of the address stand behind it", () => {
  const body = {
    ...envelope,
    hasError: true,
    errorMessage: {
      ...{ errorCodeNumber: 6001, message: "Paket beklemede.", code: "action_waiting", fields: [], requestId: "r-1" },
      words: { tr: "Paket beklemede.", en: "The package waits." },
    },
  };
  const error = failed(() => read(409, body));
  expect(error.message).toBe("Paket beklemede.");
  expect(error).toMatchObject({
    tone: "error",
    code: "action_waiting",
    number: 6001,
    // It says its cause: support has nothing to look into.
    requestId: null,
    words: { tr: "Paket beklemede.", en: "The package waits." },
    call: "AcceptOrder",
    detail: "Hata Kodu: 6001 - Paket beklemede. (AcceptOrder)",
  });
});

test("no result, no success and a message is an error; a falsy result with a message only warns", () => {
  expect(failed(() => read(200, { ...envelope, message: "Olmadı" }))).toMatchObject({ message: "Olmadı", tone: "error" });
  expect(failed(() => read(200, { ...envelope, result: false, message: "Bulunamadı" }))).toMatchObject({
    message: "Bulunamadı",
    tone: "warning",
  });
});

test("an answer without data, a broken gateway and no answer have the specified words", () => {
  expect(failed(() => read(200, null)).message).toBe("Beklenmedik sunucu yanıtı!");
  expect(failed(() => read(502, "<html>"))).toMatchObject({ message: words.request, detail: "502 Bad Gateway (AcceptOrder)" });
  expect(failed(() => read(500, "<html>"))).toMatchObject({ message: words.other, detail: "500 Bad Gateway (AcceptOrder)" });
  expect(noAnswer(words)).toMatchObject({ message: "REQUEST error occured!", code: "network", status: 0 });
});

test("401 is always signed_out, whatever the body says", () => {
  expect(failed(() => read(401, null))).toMatchObject({ code: "signed_out", status: 401, message: "Yeniden giriş yapın." });
});

test("a bad request to accept an order is named as such, before its code and words", () => {
  const detail = { errorCodeNumber: 1000, message: "orderPackageIds boş", code: "bad_input", fields: [], requestId: "r" };
  const body = { result: null, success: false, message: "", hasError: true, errorMessage: detail };
  expect(failed(() => read(400, body)).detail).toBe(
    "Hatalı istek gönderildi! Hata Kodu: 1000 - orderPackageIds boş (AcceptOrder)",
  );
});

test("U50: an answer that is still being made (202) is no result: who asked can tell, and asks again", () => {
  const detail = { errorCodeNumber: 5008, message: "Hâlâ okunuyor.", code: "taxonomy_loading", fields: [], requestId: "r" };
  const body = { ...envelope, message: detail.message, hasError: true, errorMessage: detail };
  expect(failed(() => read(202, body))).toMatchObject({ status: 202, code: "taxonomy_loading", message: "Hâlâ okunuyor." });
});
