import { z } from "zod";
import { ClientScope } from "./common.ts";
import { LabelFormat } from "./order-shapes.ts";
import { PackageIds } from "./orders.ts";
import { download } from "./procedure.ts";

const Scope = ClientScope.shape;

/** What is printed of packages (0137), for whoever packs: it says who bought. One that can't be printed is named, and nothing is. */
export const papers = {
  PrintOrderBarcode: download({
    summary:
      "The cargo labels of packages in one file. ZPL: as the marketplace made them, or ours where it makes none. PDF: ours, a page of 100 x 150 mm each",
    roles: ["Client"],
    area: "packing",
    right: "write",
    input: z.strictObject({ ...Scope, orderPackageIds: PackageIds, format: LabelFormat.default("ZPL") }),
    output: z.unknown(),
    errors: ["not_found", "label_unavailable", "buyers_masked"],
  }),
  PrintPackingSlip: download({
    summary: "What lies in each package, to be laid into it: PDF on A4, a page or more each, without prices",
    roles: ["Client"],
    area: "packing",
    right: "write",
    input: z.strictObject({ ...Scope, orderPackageIds: PackageIds }),
    output: z.unknown(),
    errors: ["not_found", "label_unavailable", "buyers_masked"],
  }),
  PrintPackingCommands: download({
    summary: "The words that a packing station takes in place of keys, as barcodes to scan from the table: PDF on A4",
    roles: ["Client"],
    area: "packing",
    input: ClientScope,
    output: z.unknown(),
  }),
  PrintPickList: download({
    summary:
      "What is to be taken from which shelf for these packages: PDF on A4. By product each thing stands once for all of them, by order each package by itself",
    roles: ["Client"],
    area: "packing",
    right: "write",
    input: z.strictObject({ ...Scope, orderPackageIds: PackageIds, by: z.enum(["product", "order"]).default("product") }),
    output: z.unknown(),
    errors: ["not_found", "label_unavailable", "buyers_masked"],
  }),
};
