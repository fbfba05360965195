import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "#i18n";
import { Cut } from "#ui/cells.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";

export interface ValueRow {
  code?: string | undefined;
  names: { tr: string; en?: string | undefined };
  isActive?: boolean | undefined;
}

const rowHeight = 48;

/** The values of an attribute in their order. Only those in sight are drawn: two thousand are as quick as ten. */
export function ValueRows<V extends ValueRow>({
  values,
  label,
  height,
  actions,
  complaint,
  show,
}: {
  values: readonly V[];
  label: string;
  /** px; the list is no higher. */
  height: number;
  actions?: (value: V, at: number) => ReactNode;
  /** What is wrong with it. */
  complaint?: (at: number) => string | undefined;
  /** The row that is brought into sight. */
  show?: number | undefined;
}) {
  const { t } = useTranslation("taxonomy");
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: values.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  useEffect(() => {
    if (show !== undefined && show >= 0) virtual.scrollToIndex(show);
  }, [show, virtual]);
  return (
    <Paper variant="outlined" sx={{ borderRadius: 2, overflow: "hidden" }}>
      <Box ref={box} tabIndex={0} role="region" aria-label={label} sx={{ overflow: "auto", maxHeight: height }}>
        <Box role="list" sx={{ position: "relative" }} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const value = values[index]!;
            const { tr, en } = value.names;
            const wrong = complaint?.(index);
            return (
              <Box
                key={index}
                role="listitem"
                aria-posinset={index + 1}
                aria-setsize={values.length}
                style={{ transform: `translateY(${start}px)`, height: rowHeight }}
                sx={{
                  position: "absolute",
                  insetInline: 0,
                  display: "flex",
                  alignItems: "center",
                  gap: 1,
                  pl: 1.5,
                  pr: 0.5,
                  borderBottom: 1,
                  borderColor: "divider",
                  ...(wrong && { boxShadow: (theme) => `inset 3px 0 ${theme.palette.error.main}` }),
                }}
              >
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <Cut>{tr}</Cut>
                  <Box sx={{ fontSize: 12.5, color: wrong ? "error.main" : "text.secondary" }}>
                    <Cut>{wrong ?? [en !== tr && en, value.code !== tr && value.code].filter(Boolean).join(" · ")}</Cut>
                  </Box>
                </Box>
                {value.isActive === false && <StatusBadge tone="neutral" label={t("category.off")} />}
                {actions?.(value, index)}
              </Box>
            );
          })}
        </Box>
      </Box>
    </Paper>
  );
}
