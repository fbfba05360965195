import Button from "@mui/material/Button";
import { useState } from "react";
import { z } from "zod";
import { useTranslation } from "#i18n";
import { DynamicFields, type FieldSpec, labelsOf } from "#ui/dynamic-form.tsx";
import { FormBox, useZodForm } from "#ui/form.tsx";
import { merge } from "#ui/merge.ts";
import { notify } from "#ui/notify.ts";
import { SaveConflict } from "#ui/save-conflict.tsx";
import { StepForm } from "#ui/step-form.tsx";
import { UploadZone } from "#ui/upload.tsx";

const schema = z.object({ sender: z.string().min(1), box: z.string().min(1), receiver: z.string().min(1) });
type Parcel = z.infer<typeof schema>;
const parts = ["box", "sender", "receiver"] as const;

/** A form in steps with its error counts, and two versions side by side. */
export function StepSamples() {
  const { t } = useTranslation("development");
  const [comparing, setComparing] = useState(false);
  const form = useZodForm(schema, { sender: "", box: "", receiver: "" }, { mandatory: true });
  const fields: FieldSpec[] = parts.map((name) => ({ kind: "text", name, label: t(`step.${name}`) }));
  const [mine, theirs]: [Parcel, Parcel] = [
    { sender: "Ayşe", box: "12", receiver: "Can" },
    { sender: "Ayşe Yılmaz", box: "14", receiver: "Can" },
  ];
  const found = merge({ ...mine, sender: "A." }, mine, theirs);
  return (
    <>
      <FormBox<typeof schema> form={form} labels={labelsOf(fields)} onSubmit={() => notify.success(t("done"))}>
        <StepForm
          label={t("steps")}
          action={t("send")}
          saving={false}
          steps={parts.map((id, at) => ({
            id,
            label: t(`step.${id}`),
            fields: [id],
            content: (
              <>
                <DynamicFields schema={schema} fields={fields.slice(at, at + 1)} />
                {id === "sender" && (
                  <UploadZone types={["pdf"]} maxBytes={5_000_000} onFiles={([file]) => notify.info(file?.name ?? "")} />
                )}
              </>
            ),
          }))}
        />
      </FormBox>
      <Button sx={{ mt: 1 }} onClick={() => setComparing(true)}>
        {t("compare")}
      </Button>
      {comparing && (
        <SaveConflict<Parcel>
          merged={found.values}
          questions={found.questions}
          names={labelsOf(fields)}
          onCancel={() => setComparing(false)}
          onMerged={(merged) => {
            setComparing(false);
            notify.info(JSON.stringify(merged), { timeout: 5000 });
          }}
        />
      )}
    </>
  );
}
