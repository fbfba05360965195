import { Code } from "#ui/cells.tsx";

/** Stock code over barcode, each whole: what stands on the shelf is compared with it letter by letter. */
export const Codes = ({ code, barcode }: { code: string; barcode: string }) => (
  <div style={{ whiteSpace: "normal", minWidth: 0, padding: "2px 0" }}>
    {[...new Set([code, barcode])].filter(Boolean).map((one) => (
      <div key={one}>
        <Code>{one}</Code>
      </div>
    ))}
  </div>
);
