import Back from "@mui/icons-material/ArrowBack";
import Forward from "@mui/icons-material/ArrowForward";
import Delete from "@mui/icons-material/DeleteOutlined";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import { useTranslation } from "#i18n";
import { Thumb } from "#ui/cells.tsx";
import { IconAction } from "#ui/icon-action.tsx";

/** Pictures in their order; moved and removed by buttons, so a drag is never needed. */
export function ImageList({
  images,
  note,
  onMove,
  onRemove,
  from = 0,
}: {
  images: readonly string[];
  /** Said under each of them. */
  note?: string;
  onMove?: (at: number, to: number) => void;
  onRemove?: (at: number) => void;
  /** Number of the first one. */
  from?: number;
}) {
  const { t } = useTranslation("product");
  return (
    <Box component="ul" sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, m: 0, p: 0, listStyle: "none" }}>
      {images.map((src, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same address may stand twice
        <Box component="li" key={`${src} ${at}`} sx={{ border: 1, borderColor: "divider", borderRadius: 2, p: 1, width: 132 }}>
          <Thumb src={src} size={114} alt={t("images.alt", { n: from + at + 1 })} />
          <Stack direction="row" sx={{ alignItems: "center", justifyContent: "center", minHeight: 32 }}>
            {onMove && (
              <IconAction
                label={t("images.up", { n: from + at + 1 })}
                icon={<Back fontSize="small" />}
                disabled={at === 0}
                onClick={() => onMove(at, at - 1)}
              />
            )}
            {onMove && (
              <IconAction
                label={t("images.down", { n: from + at + 1 })}
                icon={<Forward fontSize="small" />}
                disabled={at === images.length - 1}
                onClick={() => onMove(at, at + 1)}
              />
            )}
            {onRemove && (
              <IconAction
                label={t("images.remove", { n: from + at + 1 })}
                icon={<Delete fontSize="small" />}
                onClick={() => onRemove(at)}
              />
            )}
          </Stack>
          {(from + at === 0 || note) && (
            <Chip
              size="small"
              variant="soft"
              label={note ?? t("images.first")}
              sx={{ width: "100%", height: "auto", "& .MuiChip-label": { whiteSpace: "normal", py: 0.25, textAlign: "center" } }}
            />
          )}
        </Box>
      ))}
    </Box>
  );
}
