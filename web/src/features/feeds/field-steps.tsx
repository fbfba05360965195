import Add from "@mui/icons-material/Add";
import Close from "@mui/icons-material/Close";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { XmlMapping, XmlTransform } from "@tradeport/contract/xml";
import { useFieldArray, useFormContext } from "react-hook-form";
import { useTranslation } from "#i18n";
import { IconAction } from "#ui/icon-action.tsx";
import { SelectInput, TextInput } from "#ui/inputs.tsx";
import { SearchField } from "#ui/search-input.tsx";

type Kind = XmlTransform["kind"];
/** Each step as it is when it is added. */
const fresh: { [K in Kind]: Extract<XmlTransform, { kind: K }> } = {
  default: { kind: "default", value: "" },
  decimals: { kind: "decimals", sign: "comma" },
  words: { kind: "words", words: [{ from: "", to: "" }] },
  firstNumber: { kind: "firstNumber" },
  multiply: { kind: "multiply", by: "1.1" },
  add: { kind: "add", amount: "10" },
  addVat: { kind: "addVat" },
  prefix: { kind: "prefix", value: "" },
  suffix: { kind: "suffix", value: "" },
  replace: { kind: "replace", find: "", value: "" },
  plainText: { kind: "plainText" },
};
const kinds = Object.keys(fresh) as Kind[];
type Values = { mapping: XmlMapping[] };

/** What is done to a field's values on their way in, one after the other. */
export function FieldSteps({ at, name }: { at: number; name: string }) {
  const { t } = useTranslation("feeds");
  const { control } = useFormContext<Values>();
  const { fields, append, remove } = useFieldArray<Values, `mapping.${number}.transforms`>({
    control,
    name: `mapping.${at}.transforms`,
  });
  return (
    <Stack sx={{ gap: 1, mt: 0.5 }}>
      {fields.map((step, place) => (
        <Stack key={step.id} direction="row" sx={{ gap: 1, alignItems: "flex-start" }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Step kind={step.kind} path={`mapping.${at}.transforms.${place}`} />
          </Box>
          <IconAction
            label={t("removeStep", { step: t(`step.${step.kind}`), name })}
            icon={<Close />}
            onClick={() => remove(place)}
          />
        </Stack>
      ))}
      {fields.length < 10 && (
        <Box sx={{ maxWidth: 420 }}>
          <SearchField
            key={fields.length}
            label={t("addStep", { name })}
            options={kinds.map((kind) => ({ value: kind, label: t(`step.${kind}`) }))}
            value={null}
            onChange={(value) => value !== null && append(structuredClone(fresh[value as Kind]))}
          />
        </Box>
      )}
    </Stack>
  );
}

function Step({ kind, path }: { kind: Kind; path: string }) {
  const { t } = useTranslation("feeds");
  const title = t(`step.${kind}`);
  if (kind === "words") return <StepWords path={path} />;
  if (kind === "decimals")
    return (
      <SelectInput
        name={`${path}.sign`}
        label={title}
        options={(["comma", "point"] as const).map((sign) => ({ value: sign, label: t(`sign.${sign}`) }))}
      />
    );
  if (kind === "multiply") return <TextInput name={`${path}.by`} label={title} required />;
  if (kind === "add") return <TextInput name={`${path}.amount`} label={title} required />;
  if (kind === "replace")
    return (
      <Stack direction="row" sx={{ gap: 1 }}>
        <TextInput name={`${path}.find`} label={t("find")} required maxLength={200} />
        <TextInput name={`${path}.value`} label={t("replaceBy")} maxLength={200} />
      </Stack>
    );
  if (kind === "default" || kind === "prefix" || kind === "suffix")
    return <TextInput name={`${path}.value`} label={title} required maxLength={kind === "default" ? 1000 : 200} />;
  return <Typography sx={{ py: 1 }}>{title}</Typography>;
}

function StepWords({ path }: { path: string }) {
  const { t } = useTranslation("feeds");
  const { control } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name: `${path}.words` });
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography variant="body2">{t("step.words")}</Typography>
      {fields.map(({ id }, at) => (
        <Stack key={id} direction="row" sx={{ gap: 1, alignItems: "flex-start" }}>
          <TextInput name={`${path}.words.${at}.from`} label={t("wordFrom")} required maxLength={300} />
          <TextInput name={`${path}.words.${at}.to`} label={t("wordTo")} maxLength={300} />
          <IconAction label={t("removeWord")} icon={<Close />} disabled={fields.length === 1} onClick={() => remove(at)} />
        </Stack>
      ))}
      <Button size="small" startIcon={<Add />} sx={{ alignSelf: "start" }} onClick={() => append({ from: "", to: "" })}>
        {t("addWord")}
      </Button>
    </Stack>
  );
}
