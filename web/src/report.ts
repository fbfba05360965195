import type { Sent, Tradeport } from "@tradeport/contract";
import { send } from "./api-call.ts";
import { ApiError } from "./api-error.ts";
import { translate } from "./i18n/index.ts";
import { notify, wasReported } from "./ui/notify.ts";

type Report = Sent<Tradeport["Diagnostics"]["ReportError"]>;
const reported = new Set<string>();
/** A page that breaks over and over has said enough. */
const most = 20;

/** Tells our own server, once for the same thing; it hides what is personal and passes it on. */
export const report = (kind: Report["kind"], error: unknown, call: string | null = null) => {
  const { name = "", message = String(error), stack = null } = (error ?? {}) as Partial<Error>;
  const text = `${name && `${name}: `}${message}`.slice(0, 1000) || kind;
  const key = [kind, text, call].join("\n");
  if (reported.has(key) || reported.size >= most) return;
  reported.add(key);
  const input: Report = {
    kind,
    message: text,
    stack: stack?.slice(0, 8000) ?? null,
    page: location.pathname.slice(0, 300),
    call,
  };
  send({ address: "/api/Diagnostics/ReportError", method: "POST", input, writes: false }).catch(() => {
    // What can't be told now is in the browser's own console.
  });
};

/** The browser tells of these though nothing is wrong. */
const harmless = /ResizeObserver loop/;

/** What no screen has caught: the person hears that something went wrong, and our server what. */
export const watchForErrors = () => {
  const take = (error: unknown) => {
    const { name, message = "" } = (error ?? {}) as Partial<Error>;
    if (harmless.test(message || String(error)) || name === "AbortError") return;
    if (error instanceof ApiError) {
      if (!wasReported(error) && error.code !== "aborted" && error.status !== 401) notify.failed(error);
      return;
    }
    report("script", error);
    notify.error(translate("error.broken"), { label: { ns: "shell", key: "error.broken" } });
  };
  addEventListener("error", ({ error, message }) => take(error ?? message));
  addEventListener("unhandledrejection", ({ reason }) => take(reason));
};
