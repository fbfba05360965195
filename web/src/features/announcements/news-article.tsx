import PictureAsPdf from "@mui/icons-material/PictureAsPdfOutlined";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Link from "@mui/material/Link";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLocation } from "@tanstack/react-router";
import type { News } from "@tradeport/contract/announcements";
import { useEffect, useRef } from "react";
import { formatBytes } from "#i18n";
import { When } from "#ui/cells.tsx";
import { useInSight } from "#ui/in-sight.ts";

export const newsFile = (newsId: string) => `/api/News/GetNewsFile?newsId=${newsId}`;

/** One announcement as its readers see it. */
export function NewsArticle({ news }: { news: News }) {
  const { newsId, title, content, tags, file, createdDate } = news;
  const box = useRef<HTMLDivElement>(null);
  const isMeant = useLocation().hash === newsId;
  useInSight(box, isMeant, "start");
  useEffect(() => {
    if (isMeant) box.current?.focus({ preventScroll: true });
  }, [isMeant]);
  return (
    <Paper
      ref={box}
      component="article"
      variant="outlined"
      id={newsId}
      tabIndex={-1}
      aria-label={title}
      sx={{ p: 2.5, borderRadius: 2, maxWidth: 860 }}
    >
      <Stack direction="row" useFlexGap sx={{ gap: 1, alignItems: "baseline", flexWrap: "wrap", mb: 1 }}>
        <Typography variant="h2" sx={{ overflowWrap: "anywhere", mr: "auto" }}>
          {title}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary">
          <When at={createdDate} as="date" />
        </Typography>
      </Stack>
      <Typography sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{content}</Typography>
      {file?.type.startsWith("image/") && (
        <Box
          component="img"
          src={newsFile(newsId)}
          alt={file.name}
          loading="lazy"
          sx={{ display: "block", maxWidth: "100%", maxHeight: 420, mt: 2, borderRadius: 1.5 }}
        />
      )}
      {file && !file.type.startsWith("image/") && (
        <Link href={newsFile(newsId)} sx={{ display: "inline-flex", gap: 0.5, alignItems: "center", mt: 2 }}>
          <PictureAsPdf fontSize="small" />
          {file.name} ({formatBytes(file.size)})
        </Link>
      )}
      {tags.length > 0 && (
        <Stack direction="row" useFlexGap sx={{ gap: 0.75, flexWrap: "wrap", mt: 2 }}>
          {tags.map((tag) => (
            <Chip key={tag} size="small" variant="outlined" label={tag} />
          ))}
        </Stack>
      )}
    </Paper>
  );
}
