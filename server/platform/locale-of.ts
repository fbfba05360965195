import type { FastifyRequest } from "fastify";
import type { Locale } from "./errors.ts";

/** The language that whoever asks prefers of the two that are spoken here; who reads neither reads English, who says nothing Turkish. */
export const localeOf = (request: FastifyRequest): Locale => {
  const requested = request.headers["accept-language"] ?? request.cookies?.i18n_redirected ?? "tr";
  const wanted = requested
    .toLowerCase()
    .split(",")
    .map((one) => {
      const [tag = "", weight = "1"] = one.trim().split(/\s*;\s*q=/);
      return { language: tag.split("-")[0]!, weight: Number(weight) };
    })
    .filter(({ language, weight }) => weight > 0 && language !== "*" && language !== "")
    .sort((one, other) => other.weight - one.weight)
    .map(({ language }) => language);
  return wanted.find((language) => language === "tr" || language === "en") ?? (wanted.length > 0 ? "en" : "tr");
};
