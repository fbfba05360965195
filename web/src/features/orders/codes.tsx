import { Code, Fitted } from "#ui/cells.tsx";

/** Stock code over barcode, each whole: what stands on the shelf is compared with it letter by letter. `fitted`: in a row of a list. */
export const Codes = ({ code, barcode, fitted = false }: { code: string; barcode: string; fitted?: boolean }) => {
  const all = [...new Set([code, barcode])].filter(Boolean).map((one) => (
    <div key={one}>
      <Code>{one}</Code>
    </div>
  ));
  return fitted ? <Fitted>{all}</Fitted> : <div style={{ whiteSpace: "normal", minWidth: 0, padding: "2px 0" }}>{all}</div>;
};
