import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Packing, PackingRow } from "@tradeport/contract/packing";
import type { PackingCommand } from "@tradeport/contract/packing-commands";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, api } from "#api";
import { formatCount, counted as inWords, useTranslation, useWords } from "#i18n";
import { useAddressState } from "#ui/search.tsx";
import type { Tone } from "#ui/status-badge.tsx";
import { recall, remember } from "#ui/tab-memory.ts";
import { scanned } from "./packing-scan.ts";
import { sound } from "./packing-sounds.ts";
import { isLost, newName, type QueuedScan, useScanQueue } from "./use-scan-queue.ts";

/** What became of the last scan: seen, read and heard. */
export interface Outcome {
  tone: Extract<Tone, "success" | "info" | "error">;
  title: string;
  text?: string | undefined;
}
/** A tab is a station; it keeps its name over a reload. */
const ownStation = () => {
  const known = recall<string>("packing-station") ?? newName();
  remember("packing-station", known);
  return known;
};

/** Of what the server answered the newer: an answer that was asked for before a scan may come after that scan's own. */
const newer = (asked: Packing | undefined, counted: Packing | undefined) =>
  asked && counted && asked.orderPackageId === counted.orderPackageId && asked.version < counted.version ? counted : asked;

/**
 * The station's work: a scan opens a package, counts a piece or is a command, by what the scan before it did. `onHandOver`: somebody scanned that
 * what is packed is handed over.
 */
export const usePackingStation = (onHandOver: () => void) => {
  const { t } = useTranslation("packing");
  const words = useWords();
  const [station] = useState(ownStation);
  const [address, setAddress] = useAddressState("package");
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [choices, setChoices] = useState<readonly PackingRow[]>([]);
  const [elsewhere, setElsewhere] = useState<Packing | null>(null);
  const [takeOut, setTakeOut] = useState(false);
  const [times, setTimes] = useState(1);
  const [counted, setCounted] = useState<Packing>();
  const [toPrint, setToPrint] = useState<readonly string[]>(() => recall<string[]>("packing-labels") ?? []);
  const query = useQuery({ ...api.Order.GetPacking.query({ orderPackageId: address }), enabled: address !== "" });
  const packing = address === "" ? undefined : newer(query.data, counted);
  // What a scan means hangs on what the one before it did, which may not be drawn yet.
  const now = useRef({ id: address, packing, choices, elsewhere, takeOut, times });
  useEffect(() => {
    now.current = { ...now.current, id: address, ...(packing?.orderPackageId !== now.current.id && { packing: undefined }) };
  }, [address, packing]);
  useEffect(() => {
    if (packing && packing.orderPackageId === now.current.id) now.current = { ...now.current, packing };
  }, [packing]);
  useEffect(() => remember("packing-labels", toPrint.length > 0 ? toPrint : null), [toPrint]);

  const say = useCallback((next: Outcome) => {
    setOutcome(next);
    sound(next.tone);
  }, []);
  const blocked = packing && !isDone(packing) ? packing.blocked : null;
  const blockedWords = blocked && words(blocked);
  useEffect(() => {
    if (blockedWords) say({ tone: "error", title: t("blocked"), text: blockedWords });
  }, [blockedWords, say, t]);

  const keep = (next: Packing) => {
    now.current = { ...now.current, packing: next };
    setCounted(next);
    client.setQueryData(api.Order.GetPacking.key({ orderPackageId: next.orderPackageId }), next);
  };
  const show = (next: Packing | undefined) => {
    now.current = { id: next?.orderPackageId ?? "", packing: next, choices: [], elsewhere: null, takeOut: false, times: 1 };
    if (next) keep(next);
    setAddress(now.current.id);
    setChoices([]);
    setElsewhere(null);
    setTakeOut(false);
    setTimes(1);
  };
  const setMode = (next: { takeOut?: boolean; times?: number }) => {
    now.current = { ...now.current, ...next };
    if (next.takeOut !== undefined) setTakeOut(next.takeOut);
    if (next.times !== undefined) setTimes(next.times);
  };
  const print = useCallback((id: string) => setToPrint((all) => (all.includes(id) ? all : [...all, id])), []);
  const printed = useCallback((id: string) => setToPrint((all) => all.filter((one) => one !== id)), []);

  const open = async (orderPackageId: string, takeOverFrom?: string) => {
    now.current = { ...now.current, id: orderPackageId };
    const next = await api.Order.StartPacking({ orderPackageId, station, ...(takeOverFrom && { takeOverFrom }) });
    show(next);
    const number = next.channelPackageId;
    if (next.handedDate) say({ tone: "error", title: t("handedBefore", { number }) });
    else if (next.packedDate) say({ tone: "info", title: t("packedBefore", { number }), text: t("enterPrints") });
    else say({ tone: "success", title: t("opened", { number }), text: t("openedText") });
  };
  const find = async (code: string) => {
    const { choices: offered } = now.current;
    const picked = /^\d{1,2}$/.test(code) ? offered[Number(code) - 1] : undefined;
    if (picked) return open(picked.orderPackageId);
    const found = await api.Order.FindPacking({ code });
    const [first] = found;
    if (!first) return say({ tone: "error", title: t("notFound", { code }), text: t("notFoundText") });
    show(undefined);
    if (found.length === 1) return open(first.orderPackageId);
    now.current = { ...now.current, choices: found };
    setChoices(found);
    return say({ tone: "info", title: t("choose", inWords(found.length)), text: t("chooseText") });
  };
  const count = async (of: Packing, scan: string, code: string, quantity: number) => {
    const { takeOut: isOut, times: before } = now.current;
    const { orderPackageId } = of;
    const input = { orderPackageId, station, scan, code, quantity: Math.min(1000, quantity * before), takeOut: isOut };
    const { name, needed, scanned: there, isPacked, packing: next } = await api.Order.ScanPiece(input);
    keep(next);
    setMode({ times: 1 });
    const many = `${formatCount(there)} / ${formatCount(needed)}`;
    if (!isPacked) return say({ tone: "success", title: many, text: isOut ? t("takenOut", { name }) : name });
    setMode({ takeOut: false });
    print(orderPackageId);
    return say({ tone: "info", title: t("done", { number: of.channelPackageId }), text: t("doneText") });
  };
  const command = async (what: PackingCommand) => {
    const { packing: shown, elsewhere: other } = now.current;
    if (what === "leave") {
      show(undefined);
      return setOutcome(null);
    }
    if (what === "handOver") return onHandOver();
    if (what === "takeOver" && other) return open(other.orderPackageId, other.station);
    if (what === "takeOut" && shown && !isDone(shown)) return setMode({ takeOut: !now.current.takeOut });
    if (what === "print" && shown?.packedDate) return print(shown.orderPackageId);
    return say({ tone: "error", title: t("notNow"), text: t("notNowText") });
  };
  /** After a reload the package is asked for before the scans that wait are worked on. */
  const shownNow = async () => {
    const { id, packing: known } = now.current;
    if (id === "" || known?.orderPackageId === id) return known;
    const found = await client.fetchQuery(api.Order.GetPacking.query({ orderPackageId: id }));
    now.current = { ...now.current, packing: found };
    return found;
  };
  const refused = async (error: ApiError, text: string) => {
    setMode({ times: 1 });
    const { id } = now.current;
    if (error.code === "packing_elsewhere" && id !== "") {
      const other = await api.Order.GetPacking({ orderPackageId: id });
      show(undefined);
      now.current = { ...now.current, elsewhere: other };
      setElsewhere(other);
    } else if (error.code === "not_found" || !now.current.packing) show(undefined);
    say({ tone: "error", title: error.message, text: text.trim() });
  };
  const work = async ({ scan, text }: QueuedScan) => {
    const what = scanned(text);
    if (!what) return;
    try {
      if (what.kind === "times") return setMode({ times: what.quantity });
      const shown = await shownNow();
      if (what.kind === "command") return await command(what.command);
      const { code, quantity } = what;
      if (!shown || isDone(shown)) return await find(code);
      if ([shown.channelPackageId, shown.cargoTrackingCode].includes(code))
        return say({ tone: "success", title: t("already", { number: shown.channelPackageId }) });
      return await count(shown, scan, code, quantity);
    } catch (error) {
      if (!(error instanceof ApiError) || isLost(error)) throw error;
      return refused(error, text);
    }
  };
  const { queue, isStuck, add, drop } = useScanQueue(work);
  const restart = useMutation({
    mutationFn: ({ orderPackageId, version }: Pick<PackingRow, "orderPackageId" | "version">) =>
      api.Order.RestartPacking({ orderPackageId, version }),
    onSuccess: (next) => {
      printed(next.orderPackageId);
      if (now.current.id === next.orderPackageId) show(undefined);
      say({ tone: "success", title: t("restarted", { number: next.channelPackageId }) });
    },
  });
  return {
    ...{ station, packing, query, outcome, choices, elsewhere, takeOut, times, queue, isStuck, toPrint },
    ...{ add, drop, say, print, printed, restart },
    /** What Enter in an empty field does now. */
    primary: elsewhere
      ? "TPTAKE"
      : packing?.packedDate && !packing.handedDate && packing.label?.formats.length
        ? "TPPRINT"
        : null,
    /** From a list: whatever is open is left. */
    openRow: ({ channelPackageId }: PackingRow) => {
      show(undefined);
      add(channelPackageId);
    },
  };
};
export type PackingStation = ReturnType<typeof usePackingStation>;

/** Nothing goes into it any more: the next scan names another package. */
export const isDone = ({ packedDate, handedDate, surplus, pieces }: Packing) =>
  handedDate !== null ||
  (packedDate !== null && surplus.length === 0 && pieces.every(({ needed, scanned: there }) => needed === there));

export const remaining = ({ pieces }: Packing) =>
  pieces.reduce((sum, { needed, scanned: there }) => sum + Math.max(0, needed - there), 0);
