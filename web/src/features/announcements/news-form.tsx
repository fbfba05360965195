import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import { useMutation } from "@tanstack/react-query";
import { type News, news as procedures, NewsForm as Schema } from "@tradeport/contract/announcements";
import { useState } from "react";
import type { z } from "zod";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { DynamicForm } from "#ui/dynamic-form.tsx";
import { notify } from "#ui/notify.ts";
import { UploadZone } from "#ui/upload.tsx";

const rule = procedures.AddNews.file;

/** Title, text, tags and a picture or PDF. */
export function NewsForm({ news, onSaved }: { news: News | null; onSaved: () => void }) {
  const { t } = useTranslation("announcements");
  const [file, setFile] = useState<File | null>(null);
  const [removed, setRemoved] = useState(false);
  const save = useMutation({
    mutationFn: async ({ title, content, tags }: z.output<typeof Schema>) => {
      const fields = { title, content, tags: tags.join(",") };
      const files = file ? [file] : [];
      if (!news) return api.News.AddNews.upload(fields, files);
      return api.News.UpdateNews.upload(
        { ...fields, newsId: news.newsId, removeFile: removed && !file ? "true" : "false" },
        files,
      );
    },
    onSuccess: () => {
      notify.success(t("saved"));
    },
  });
  const kept = !removed && !file ? news?.file : null;
  return (
    <DynamicForm
      schema={Schema}
      values={{ title: news?.title ?? "", content: news?.content ?? "", tags: news?.tags.join(", ") ?? "" }}
      fields={[
        { kind: "text", name: "title", label: t("field.title"), width: 12 },
        { kind: "textarea", name: "content", label: t("field.content"), width: 12 },
        { kind: "text", name: "tags", label: t("field.tags"), hint: t("tagsHint"), width: 12 },
      ]}
      saving={save.isPending}
      onSubmit={save.mutateAsync}
      onSaved={onSaved}
      isNew
      action={t(news ? "save" : "publish")}
    >
      <Stack sx={{ gap: 1, mt: 2 }}>
        {(file ?? kept) && (
          <Chip
            label={(file ?? kept)?.name}
            onDelete={() => (file ? setFile(null) : setRemoved(true))}
            sx={{ alignSelf: "flex-start", maxWidth: "100%" }}
          />
        )}
        <UploadZone
          types={["jpg", "jpeg", "png", "webp", "pdf"]}
          maxBytes={rule?.maxBytes ?? 0}
          hint={t("fileHint")}
          disabled={save.isPending}
          onFiles={([chosen]) => setFile(chosen ?? null)}
        />
      </Stack>
    </DynamicForm>
  );
}
