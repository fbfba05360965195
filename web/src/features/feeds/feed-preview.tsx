import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import type { XmlFeed, XmlMapping } from "@tradeport/contract/xml";
import { useFormContext } from "react-hook-form";
import { api } from "#api";
import { formatCount, useTranslation, useWords } from "#i18n";

interface Values {
  itemPath: string;
  variantPath: string | null;
  mapping: XmlMapping[];
}

/** The first products as they would come in by what is typed now; nothing is saved. */
export function FeedPreview({ feed }: { feed: XmlFeed }) {
  const { t } = useTranslation("feeds");
  const words = useWords();
  const { getValues } = useFormContext<Values>();
  const preview = useMutation({
    mutationFn: () => {
      const { itemPath, variantPath, mapping } = getValues();
      return api.Xml.PreviewXml({
        clientId: feed.clientId,
        id: feed.id,
        ...(itemPath && { itemPath }),
        variantPath: variantPath ?? "",
        mapping: mapping.filter(({ path, transforms }) => path !== "" || transforms.length > 0),
      });
    },
  });
  return (
    <Stack sx={{ gap: 1.5, mt: 2 }}>
      <Button
        variant="outlined"
        sx={{ alignSelf: "start" }}
        disabled={feed.fileDate === null}
        loading={preview.isPending}
        onClick={() => preview.mutate()}
      >
        {t("preview")}
      </Button>
      {preview.data && (
        <Box role="status">
          <Typography variant="body2" sx={{ mb: 1 }}>
            {t(preview.data.isWhole ? "previewWhole" : "previewPart", { read: formatCount(preview.data.read) })}
          </Typography>
          {preview.data.products.length === 0 && <Alert severity="warning">{t("previewNone")}</Alert>}
          {preview.data.products.map((product) => (
            <Box key={product.row} sx={{ border: 1, borderColor: "divider", borderRadius: 2, p: 1.5, mb: 1 }}>
              <Chip size="small" label={t(product.isNew ? "isNew" : "isThere")} sx={{ mb: 0.5 }} />
              <Typography variant="body2" sx={{ overflowWrap: "anywhere" }}>
                {product.values.map(({ column, value }) => `${words(column)}: ${value.slice(0, 80)}`).join(" · ")}
              </Typography>
              {product.problems.map((problem) => (
                <Alert key={problem.tr} severity="error" sx={{ mt: 1 }}>
                  {words(problem)}
                </Alert>
              ))}
            </Box>
          ))}
        </Box>
      )}
    </Stack>
  );
}
