import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import { type News, news as procedures, NewsForm as Schema } from "@tradeport/contract/announcements";
import { useState } from "react";
import { z } from "zod";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { DynamicFields, type FieldSpec, labelsOf } from "#ui/dynamic-form.tsx";
import { EditForm, type Saving } from "#ui/edit-form.tsx";
import { useUnsaved } from "#ui/leave.tsx";
import { notify } from "#ui/notify.ts";
import { UploadZone } from "#ui/upload.tsx";

const rule = procedures.AddNews.file;

const schema = Schema.extend({ version: z.number() });
const valuesOf = (news: News | null) => ({
  version: news?.version ?? 0,
  title: news?.title ?? "",
  content: news?.content ?? "",
  tags: news?.tags.join(", ") ?? "",
});
type Values = ReturnType<typeof valuesOf>;

/** Title, text, tags and a picture or PDF. */
export function NewsForm({ news, onSaved }: { news: News | null; onSaved: () => void }) {
  const { t } = useTranslation("announcements");
  const [file, setFile] = useState<File | null>(null);
  const [removed, setRemoved] = useState(false);
  useUnsaved(file !== null || removed, () => {
    setFile(null);
    setRemoved(false);
  });
  const fields: FieldSpec[] = [
    { kind: "text", name: "title", label: t("field.title"), width: 12 },
    { kind: "textarea", name: "content", label: t("field.content"), width: 12 },
    { kind: "text", name: "tags", label: t("field.tags"), hint: t("tagsHint"), width: 12 },
  ];
  const save = async ({ base, values: { title, content, tags }, changed }: Saving<typeof schema, Values>) => {
    const files = file ? [file] : [];
    if (!news) return valuesOf(await api.News.AddNews.upload({ title, content, tags: tags.join(",") }, files));
    const { version: _, tags: given, ...words } = changed;
    return valuesOf(
      await api.News.UpdateNews.upload(
        {
          ...words,
          ...(given && { tags: given.join(",") }),
          newsId: news.newsId,
          version: base.version,
          removeFile: removed && !file ? "true" : "false",
        },
        files,
      ),
    );
  };
  const retained = !removed && !file ? news?.file : null;
  return (
    <EditForm<typeof schema, Values>
      schema={schema}
      opened={valuesOf(news)}
      read={async () => (news ? valuesOf(await api.News.GetNews({ newsId: news.newsId })) : null)}
      save={save}
      names={labelsOf(fields)}
      mandatory
      isNew
      action={t(news ? "save" : "publish")}
      onSaved={async () => {
        notify.success(t("saved"));
        onSaved();
      }}
    >
      {(busy) => (
        <>
          <DynamicFields fields={fields} schema={schema} />
          <Stack sx={{ gap: 1, mt: 2 }}>
            {(file ?? retained) && (
              <Chip
                label={(file ?? retained)?.name}
                onDelete={() => (file ? setFile(null) : setRemoved(true))}
                sx={{ alignSelf: "flex-start", maxWidth: "100%" }}
              />
            )}
            <UploadZone
              types={["jpg", "jpeg", "png", "webp", "pdf"]}
              maxBytes={rule?.maxBytes ?? 0}
              hint={t("fileHint")}
              disabled={busy}
              onFiles={([selected]) => setFile(selected ?? null)}
            />
          </Stack>
        </>
      )}
    </EditForm>
  );
}
